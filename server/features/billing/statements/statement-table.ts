import type { InputOf } from '#api/endpoint-types.ts';
import type { FileContent } from '#api/endpoint.ts';
import { BYTE_ORDER_MARK, csvLines } from '#domain/kernel/csv.ts';
import { XLSX } from '#domain/kernel/file-types.ts';
import { transactionWords } from '#domain/billing/ledger.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { AMOUNT, workbook, type WorkbookColumn } from '#server/documents/workbook.ts';
import { readStatement, type Statement } from './statements.ts';

const columns: readonly WorkbookColumn[] = [
  { title: 'Date', width: 12 },
  { title: 'Kind', width: 16 },
  { title: 'Reference', width: 20 },
  { title: 'Description', width: 48 },
  { title: 'Debit', format: AMOUNT, width: 14 },
  { title: 'Credit', format: AMOUNT, width: 14 },
  { title: 'Balance', format: AMOUNT, width: 14 },
];

function rowsOf(statement: Statement): (string | number | null)[][] {
  const { account_code: code, start_date: from, end_date: until } = statement;
  const edge = (day: string, words: string, balance: number) => [
    day,
    words,
    code,
    '',
    null,
    null,
    balance,
  ];
  return [
    ...(statement.type === 'open-item'
      ? []
      : [edge(from, 'Brought forward', statement.brought_forward)]),
    ...statement.rows.map((row) => [
      row.date,
      transactionWords[row.kind],
      row.reference,
      row.description,
      row.debit === 0 ? null : row.debit,
      row.credit === 0 ? null : row.credit,
      row.balance,
    ]),
    edge(until, 'Carried forward', statement.carried_forward),
  ];
}

/** Statement as a table for a spreadsheet, with amounts in rand. */
export async function statementTable(
  db: Db,
  caller: Caller,
  query: InputOf<'GET /billing/statements'>['query'],
) {
  const statement = await readStatement(db, caller, query);
  const rows = rowsOf(statement);
  const name = `statement-${statement.account_code}-${statement.end_date}`;
  return {
    csv: (): FileContent => ({
      type: 'text/csv',
      filename: `${name}.csv`,
      data: BYTE_ORDER_MARK + csvLines([columns.map(({ title }) => title), ...rows]),
    }),
    xlsx: async (): Promise<FileContent> => ({
      type: XLSX,
      filename: `${name}.xlsx`,
      data: await workbook(columns, rows),
    }),
  };
}
