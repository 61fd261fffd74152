import { eq, sql } from 'drizzle-orm';
import { headingKey } from '#domain/text/heading-key.js';
import type { StatementMapping } from '#domain/payments/statement-fields.ts';
import { readDay } from '#domain/text/days.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { statement_layouts } from '#server/db/schema/statement-layouts.ts';
import type { ReadCells, ReadRow } from '#server/uploads/tables/read-table.ts';
import { digest } from '../duplicate-lines.ts';
import { readMarked } from './statement-amounts.ts';
import { rowsOfFile, splitAtFirstDay } from './statement-layouts.ts';

/** Columns that a person chose for the files of a bank. */
export interface KeptLayout {
  bank: string;
  mapping: StatementMapping;
}

const isNumber = (text: string): boolean => readMarked(text).value !== null;

function kindOf(text: string): string {
  if (text === '') return 'empty';
  if (isNumber(text)) return 'number';
  return readDay(text) === null ? 'text' : 'day';
}

/** Finds the first row with a day, and the headings right above that row. */
function headOf(cells: ReadCells): { headings: string[]; first: ReadRow | undefined } {
  const all = rowsOfFile(cells);
  const width = Math.max(0, ...all.slice(0, 50).map((row) => row.cells.length));
  const splits = Array.from({ length: width }, (_, at) => splitAtFirstDay(all, at));
  const [split] = splits
    .filter(({ rows }) => rows.length > 0)
    .toSorted((one, other) => other.rows.length - one.rows.length);
  const head = split?.before.at(-1)?.cells ?? [];
  const isHeading = head.filter((text) => text !== '').length > 1 && !head.some(isNumber);
  return { headings: isHeading ? head : [], first: split?.rows[0] };
}

/**
 * Signature by which the layout of a file is recognised later, and whether the file has headings.
 */
export function signatureOf(cells: ReadCells): { signature: string; hasHeadings: boolean } {
  const { headings, first } = headOf(cells);
  const hasHeadings = headings.length > 0;
  const parts = hasHeadings ? headings.map(headingKey) : (first?.cells ?? []).map(kindOf);
  return { signature: digest([hasHeadings ? 'headings' : 'cells', ...parts]), hasHeadings };
}

/** Finds the columns that a person chose for files like this one; null if there are none. */
export async function keptLayout(db: Db, cells: ReadCells): Promise<KeptLayout | null> {
  const { bank, mapping } = statement_layouts;
  const [found] = await db
    .select({ bank, mapping })
    .from(statement_layouts)
    .where(eq(statement_layouts.signature, signatureOf(cells).signature));
  return found ?? null;
}

/** Stores the columns of a file under the name of its bank. */
export async function keepLayout(
  db: Db,
  { userId }: Caller,
  { cells, layout }: { cells: ReadCells; layout: KeptLayout },
): Promise<void> {
  const { signature } = signatureOf(cells);
  await db
    .insert(statement_layouts)
    .values({ ...layout, signature, user_id: userId })
    .onConflictDoUpdate({
      target: statement_layouts.signature,
      set: { ...layout, user_id: userId, time_modified: sql`now()` },
    });
}
