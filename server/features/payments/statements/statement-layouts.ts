import type { StatementMapping } from '#domain/payments/statement-fields.ts';
import { readDay } from '#domain/text/days.ts';
import type { ReadCells, ReadRow } from '#server/uploads/tables/read-table.ts';
import { checkBalances } from './running-balance.ts';
import { balanceOf, readMarked } from './statement-amounts.ts';
import type { StatementTable } from './statement-cells.ts';
import type { StatementColumns } from './statement-headings.ts';

const isDay = (text: string): boolean => /[^\d]|\d{8}/.test(text) && readDay(text) !== null;

/** Columns chosen by a person. */
export const mappedColumns = (mapping: StatementMapping): StatementColumns => ({
  date: mapping.date ?? -1,
  amount: mapping.amount,
  credit: mapping.credit,
  debit: mapping.debit,
  direction: mapping.direction,
  kind: undefined,
  balance: mapping.balance,
  fee: mapping.fee,
  reference: mapping.reference === undefined ? [] : [mapping.reference],
  description: mapping.description === undefined ? [] : [mapping.description],
  currency: mapping.currency === undefined ? [] : [mapping.currency],
  status: mapping.status === undefined ? [] : [mapping.status],
  flags: [],
  recipient: [],
  account: undefined,
});

/** All rows of a file in order, with the row of headings if one was found. */
export const rowsOfFile = ({ headings, before, rows }: ReadCells): ReadRow[] => [
  ...before,
  ...(headings === null ? [] : [{ number: 0, cells: headings }]),
  ...rows,
];

/** Splits rows at the first one with a day in a column; rows above are titles and headings. */
export function splitAtFirstDay(all: readonly ReadRow[], date: number) {
  const start = all.findIndex(({ cells }) => isDay(cells[date] ?? ''));
  const before = start < 0 ? [...all] : all.slice(0, start);
  return { before, rows: start < 0 ? [] : all.slice(start) };
}

/** Nedbank: title rows, then date, description, amount and balance without headings. */
function nedbank(all: readonly ReadRow[]): StatementTable | null {
  if (!all.slice(0, 10).some(({ cells }) => /^statement enquiry\b/i.test(cells[0] ?? '')))
    return null;
  const { before, rows } = splitAtFirstDay(all, 0);
  if (rows.length === 0) return null;
  return {
    columns: mappedColumns({ date: 0, description: 1, amount: 2, balance: 3 }),
    headings: [],
    before,
    rows,
  };
}

/** Standard Bank: lines of kind HIST with date, service fee mark, amount, description, reference. */
function standardBank(all: readonly ReadRow[]): StatementTable | null {
  const kindOf = ({ cells }: ReadRow) => (cells[0] ?? '').toUpperCase();
  if (!all.some((row) => kindOf(row) === 'HIST' && isDay(row.cells[1] ?? ''))) return null;
  const isLine = (row: ReadRow) => ['HIST', 'OPEN', 'CLOSE'].includes(kindOf(row));
  return {
    columns: { ...mappedColumns({ date: 1, amount: 3, reference: 5, description: 4 }), kind: 0 },
    headings: [],
    before: all.filter((row) => !isLine(row)),
    // Balances get a description that names their kind.
    rows: all.filter(isLine).map((row) => {
      if (kindOf(row) === 'HIST') return row;
      const cells = [...row.cells];
      cells[4] = kindOf(row) === 'OPEN' ? 'Opening balance' : 'Closing balance';
      return { ...row, cells };
    }),
  };
}

const MAX_SAMPLED = 200;
const MAX_MONEY = 8;
/** Share of the rows that must have a day or an amount in a column. */
const ENOUGH = 0.9;

/** Whether a column of amounts and one of balances prove each other. */
function isProven(
  rows: readonly ReadRow[],
  { date, amount, balance }: Record<'date' | 'amount' | 'balance', number>,
) {
  const cents = (value: number | null) => (value === null ? null : Math.round(value * 100));
  const check = checkBalances(
    rows.map(({ number, cells }) => ({
      row: number,
      day: readDay(cells[date] ?? ''),
      net: cents(balanceOf(readMarked(cells[amount] ?? ''))),
      fee: 0,
      balance: cents(balanceOf(readMarked(cells[balance] ?? ''))),
      is: 'line' as const,
    })),
  );
  return check.isProven;
}

/** A file without headings whose balances prove which columns are the amount and the balance. */
function provenLayout(all: readonly ReadRow[]): StatementTable | null {
  const width = Math.max(0, ...all.slice(0, MAX_SAMPLED).map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => at);
  const dated = (at: number) => splitAtFirstDay(all, at).rows.slice(0, MAX_SAMPLED);
  const date = columns.find((at) => {
    const rows = dated(at);
    return (
      rows.length > 1 &&
      rows.filter(({ cells }) => isDay(cells[at] ?? '')).length >= rows.length * ENOUGH
    );
  });
  if (date === undefined) return null;
  const sample = dated(date);
  const share = (test: (text: string) => boolean) => (at: number) =>
    at !== date &&
    sample.filter(({ cells }) => test(cells[at] ?? '')).length >= sample.length * ENOUGH;
  const money = columns
    .filter(share((text) => readMarked(text).value !== null))
    .slice(0, MAX_MONEY);
  const found = money.flatMap((amount) =>
    money.flatMap((balance) =>
      amount !== balance && isProven(sample, { date, amount, balance })
        ? [{ amount, balance }]
        : [],
    ),
  );
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  const texts = columns.filter(
    (at) =>
      at !== date &&
      sample.some(({ cells }) => /[a-z]{2}/i.test(cells[at] ?? '')) &&
      !isDay(sample[0]?.cells[at] ?? ''),
  );
  if (texts.length === 0) return null;
  const { before, rows } = splitAtFirstDay(all, date);
  return {
    columns: { ...mappedColumns({ date, ...only }), description: texts },
    headings: [],
    before,
    rows,
  };
}

/** Layout of a file without known headings, if it is known or proven; otherwise null. */
export const headlessLayout = ({ rows }: ReadCells): StatementTable | null =>
  nedbank(rows) ?? standardBank(rows) ?? provenLayout(rows);
