import * as z from 'zod';
import type { InputOf, ResultOf } from '#api/endpoint-types.ts';
import { invalidError } from '#api/api-error.ts';
import {
  statementFields,
  type StatementField,
  type StatementMapping,
} from '#domain/payments/statement-fields.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { sheetsOf, type ReadCells } from '#server/uploads/tables/read-table.ts';
import { keepLayout, keptLayout, signatureOf } from './kept-layouts.ts';
import { knownTable, statementOf, unknownColumns, type Statement } from './read-statement.ts';
import { rowsOfFile } from './statement-layouts.ts';

type Form = InputOf<'POST /billing/import/payments'>['form'];

/**
 * A statement whose headings are known, or only its cells until the stored columns are looked up.
 */
export type Readable = { statement: Statement } | { cells: ReadCells };

/** A statement, with the bank whose stored columns were used. */
export interface ChosenStatement extends Statement {
  bank: string | null;
}

const mappingSchema = z.partialRecord(z.enum(statementFields), z.int().min(0).max(200));

function parseMapping(text: string): StatementMapping {
  try {
    const read = mappingSchema.safeParse(JSON.parse(text));
    if (read.success) return read.data;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw invalidError({ mapping: ['Give column numbers by field as JSON, such as {"date":0}.'] });
}

/** Reads a statement with known headings before the transaction starts; leaves others as cells. */
export function readKnown(cells: ReadCells, { mapping = '' }: Form): Readable {
  if (mapping !== '') return { statement: statementOf(cells, parseMapping(mapping)) };
  return knownTable(cells) === null ? { cells } : { statement: statementOf(cells) };
}

/**
 * Completes a statement with stored columns, and stores columns that a person chose. For files
 * without headings, stored columns are only offered, because other banks may have the same kinds of
 * cells.
 */
export async function chosenStatement(
  { db, caller }: { db: Db; caller: Caller },
  read: Readable,
  { form: { mapping = '', bank = '' }, cells }: { form: Form; cells: ReadCells },
): Promise<ChosenStatement> {
  if ('statement' in read) {
    const layout = { bank, mapping: mapping === '' ? {} : parseMapping(mapping) };
    if (mapping !== '' && bank !== '') await keepLayout(db, caller, { cells, layout });
    return { ...read.statement, bank: mapping !== '' && bank !== '' ? bank : null };
  }
  const kept = signatureOf(cells).hasHeadings ? await keptLayout(db, cells) : null;
  if (kept === null) throw unknownColumns();
  return { ...statementOf(cells, kept.mapping), bank: kept.bank };
}

const MAX_SHOWN = 12;

/** Finds the columns of a file, as far as the headings of the file are known. */
function suggestedMapping(cells: ReadCells): StatementMapping {
  const table = knownTable(cells);
  if (table === null) return {};
  const first = (at: number | readonly number[] | undefined) =>
    typeof at === 'object' ? at[0] : at;
  const entries = statementFields.map((field: StatementField) => [
    field,
    first(table.columns[field]),
  ]);
  return Object.fromEntries(entries.filter(([, at]) => at !== undefined));
}

/** Reads the first rows of a statement, and the columns that were stored for files like it. */
export async function showColumns(
  db: Db,
  cells: ReadCells,
): Promise<ResultOf<'POST /billing/import/payments/columns'>> {
  const kept = await keptLayout(db, cells);
  const rows = rowsOfFile(cells).slice(0, MAX_SHOWN);
  return {
    ...sheetsOf(cells),
    rows: rows.map(({ number, cells: texts }) => ({ number, cells: texts })),
    mapping: kept?.mapping ?? suggestedMapping(cells),
    bank: kept?.bank ?? null,
  };
}
