import { createHash, type Hash } from 'node:crypto';
import { isRow, readRecord, type BackupRecord, type Manifest, type Totals } from './records.ts';

interface OpenTable {
  name: string;
  rows: number;
  hash: Hash;
}

/**
 * Checks the lines of a backup in their order: the manifest is first, the rows of each table match
 * their number and checksum, and the last line counts all tables, rows and files. Checking and
 * restoring a backup both use this class.
 *
 *     const check = new LineCheck();
 *     for await (const line of lines) check.take(line);
 *     const { manifest, rows } = check.finish();
 */
export class LineCheck {
  #totals: Totals = { tables: 0, rows: 0, files: 0 };
  #table: OpenTable | undefined;
  #manifest: Manifest | undefined;
  #isComplete = false;

  /** Checks a line. Returns its record, or undefined for a row. Throws if the backup is damaged. */
  take(line: string): BackupRecord | undefined {
    if (isRow(line)) {
      this.#takeRow(line);
      return undefined;
    }
    const record = readRecord(line);
    if (this.#manifest === undefined && record.is !== 'manifest')
      throw new Error('The backup does not begin with its manifest.');
    this.#takeRecord(record);
    return record;
  }

  /** Totals and manifest of the whole backup. Throws if its end is missing. */
  finish(): Totals & { manifest: Manifest } {
    if (this.#manifest === undefined || !this.#isComplete)
      throw new Error('The backup is incomplete: its last line is missing.');
    return { manifest: this.#manifest, ...this.#totals };
  }

  #takeRow(line: string): void {
    if (this.#table === undefined)
      throw new Error('The backup is damaged: it has a row outside of a table.');
    this.#table.hash.update(`${line}\n`);
    this.#table.rows += 1;
  }

  #takeRecord(record: BackupRecord): void {
    if (record.is === 'manifest') this.#manifest = record;
    if (record.is === 'table')
      this.#table = { name: record.name, rows: 0, hash: createHash('sha256') };
    if (record.is === 'table-end') this.#endTable(record);
    if (record.is === 'file') this.#totals.files += 1;
    if (record.is === 'end') this.#end(record);
  }

  #endTable({ name, rows, sha256 }: BackupRecord & { is: 'table-end' }): void {
    const table = this.#table;
    this.#table = undefined;
    const isWhole =
      table?.name === name && table.rows === rows && table.hash.digest('hex') === sha256;
    if (!isWhole)
      throw new Error(
        `The table ${name} of the backup is damaged: its rows do not match their checksum.`,
      );
    this.#totals.tables += 1;
    this.#totals.rows += rows;
  }

  #end(written: Totals): void {
    const { tables, rows, files } = this.#totals;
    if (written.tables !== tables || written.rows !== rows || written.files !== files)
      throw new Error(
        'The backup is damaged: it lacks tables, rows or files that its last line counts.',
      );
    this.#isComplete = true;
  }
}
