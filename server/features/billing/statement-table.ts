import type { InputOf } from '../../../src/api/endpoint-types.ts';
import type { FileContent } from '../../../src/api/endpoint.ts';
import { BYTE_ORDER_MARK, csvLines, type CsvValue } from '../../../src/domain/csv.ts';
import { transactionWords } from '../../../src/domain/ledger.ts';
import type { Caller } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { readStatement } from './statements.ts';

const headings = ['Date', 'Kind', 'Reference', 'Description', 'Debit', 'Credit', 'Balance'];

/** A statement as a table for a spreadsheet: numbers are numbers, in rand. */
export async function exportStatement(
  db: Db,
  caller: Caller,
  query: InputOf<'GET /billing/statements'>['query'],
): Promise<FileContent> {
  const statement = await readStatement(db, caller, query);
  const { account_code: code, start_date: from, end_date: until } = statement;
  const before: CsvValue[] = [from, 'Brought forward', code, '', null, null];
  const after: CsvValue[] = [until, 'Carried forward', code, '', null, null];
  const rows = statement.rows.map((row): CsvValue[] => [
    row.date,
    transactionWords[row.kind],
    row.reference,
    row.description,
    row.debit === 0 ? null : row.debit,
    row.credit === 0 ? null : row.credit,
    row.balance,
  ]);
  const lines = csvLines([
    headings,
    ...(statement.type === 'open-item' ? [] : [[...before, statement.brought_forward]]),
    ...rows,
    [...after, statement.carried_forward],
  ]);
  return {
    type: 'text/csv',
    filename: `statement-${code}-${until}.csv`,
    data: BYTE_ORDER_MARK + lines,
  };
}
