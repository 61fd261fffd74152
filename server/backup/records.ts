import * as z from 'zod';

/**
 * Lines of a backup. Control lines are JSON objects; a row of a table is a JSON array with the text
 * of each column, so that both engines read every value alike.
 */

const manifest = z.object({
  is: z.literal('manifest'),
  version: z.string(),
  at: z.string(),
  engine: z.enum(['embedded', 'postgres']),
  /** Applied migrations, name to hash. */
  migrations: z.record(z.string(), z.string()),
  /** Name of the key that encrypts stored secrets. */
  secrets_key_id: z.string(),
  /** Whether the key that encrypts stored secrets is among the files. */
  has_secrets_key: z.boolean(),
});
const table = z.object({ is: z.literal('table'), name: z.string(), columns: z.array(z.string()) });
const tableEnd = z.object({
  is: z.literal('table-end'),
  name: z.string(),
  rows: z.int(),
  sha256: z.string(),
});
const sequences = z.object({
  is: z.literal('sequences'),
  /** Last used number, null for unused sequences. */
  last: z.record(z.string(), z.string().nullable()),
});
const file = z.object({
  is: z.literal('file'),
  path: z.string(),
  content: z.base64(),
});
/** Last line; without it the backup is incomplete. */
const end = z.object({ is: z.literal('end'), tables: z.int(), rows: z.int(), files: z.int() });

const record = z.discriminatedUnion('is', [manifest, table, tableEnd, sequences, file, end]);

export type Manifest = z.infer<typeof manifest>;
export type BackupRecord = z.infer<typeof record>;
export type Totals = Omit<z.infer<typeof end>, 'is'>;

export const isRow = (line: string): boolean => line.startsWith('[');

export function readRecord(line: string): BackupRecord {
  const read = record.safeParse(JSON.parse(line));
  if (!read.success) throw new Error('The backup has a line that this version cannot read.');
  return read.data;
}

export const writeRecord = (value: BackupRecord): string => JSON.stringify(value);
