import { invalidError } from '#api/api-error.ts';
import { LARGEST_RUN } from '#api/contract/runs/runs.ts';
import type { Upload } from '#api/uploads.ts';
import { mappingFault, type StatementMapping } from '#domain/payments/statement-fields.ts';
import {
  readCells,
  sheetsOf,
  type ReadCells,
  type SheetsRead,
} from '#server/uploads/tables/read-table.ts';
import { judgeLines } from './judge-lines.ts';
import type { StatementTable } from './statement-cells.ts';
import { withContent } from './statement-content.ts';
import { columnsOf, statementHeadings } from './statement-headings.ts';
import { headlessLayout, mappedColumns, rowsOfFile, splitAtFirstDay } from './statement-layouts.ts';
import type { BankLine } from './statement.ts';

/** Maximum number of lines of a statement, as many as a run takes. */
const MAX_LINES = LARGEST_RUN;

/** A parsed statement with the names of its sheets. */
export interface Statement extends SheetsRead {
  lines: BankLine[];
}

/** Error of a file whose columns a person has to choose. */
export const unknownColumns = () =>
  invalidError({
    file: [
      'We could not find a heading row. The file needs Date, Amount (or Credit) and Description (or Reference) columns.',
    ],
    mapping: ['Choose the columns.'],
  });

/** Returns the table of a file whose headings or layout are known; null for other files. */
export function knownTable(cells: ReadCells): StatementTable | null {
  const { headings, before, rows } = cells;
  if (headings === null) return headlessLayout(cells);
  const columns = columnsOf(headings);
  if ('repeated' in columns)
    throw invalidError({
      file: [`Two columns are called ${columns.repeated}. Rename or remove one of them.`],
    });
  return { columns, headings, before, rows };
}

/** Table of a file whose columns a person chose. Throws 422 for an incomplete choice. */
function mappedTable(cells: ReadCells, mapping: StatementMapping): StatementTable {
  const fault = mappingFault(mapping);
  if (fault !== null) throw invalidError({ mapping: [fault] });
  const columns = mappedColumns(mapping);
  const split = splitAtFirstDay(rowsOfFile(cells), columns.date);
  if (split.rows.length === 0)
    throw invalidError({ mapping: ['The date column has no dates in the form 2026-11-20.'] });
  return { columns, headings: split.before.at(-1)?.cells ?? [], ...split };
}

/** Reads the cells of a statement in a worker thread. */
export const readStatementCells = (file: Upload): Promise<ReadCells> =>
  readCells(file, statementHeadings, MAX_LINES);

/** Parses the cells of a statement; throws 422 if the file as a whole is invalid. */
export function statementOf(cells: ReadCells, mapping: StatementMapping | null = null): Statement {
  const table = mapping === null ? knownTable(cells) : mappedTable(cells, mapping);
  if (table === null) throw unknownColumns();
  return { lines: judgeLines(withContent(table)), ...sheetsOf(cells) };
}

/** Reads a bank statement; throws 422 if the file as a whole is invalid. */
export const readStatement = async (
  file: Upload,
  mapping: StatementMapping | null = null,
): Promise<Statement> => statementOf(await readStatementCells(file), mapping);
