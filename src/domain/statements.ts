import { shifted } from './business-days.ts';
import { add, cents, negative, rand, type Cents } from './cents.ts';

/** What moved with a running balance, only what is still open, or what moved with what can be done about it. */
export const statementTypes = ['activity', 'open-item', 'transactions'] as const;
/** Those that are sent to people; the third is the first one with what can be done about each row. */
export const sentStatementTypes = ['activity', 'open-item'] as const;
export type StatementType = (typeof statementTypes)[number];

/** The longest period of a statement. */
const MOST_MONTHS = 24;

const monthStart = (day: string): string => `${day.slice(0, 8)}01`;

/** Where a statement until this day usually begins: at the first of the month two months before. */
export const usualStart = (until: string): string => monthStart(shifted(monthStart(until), -32));

/** What is wrong with a period; null when nothing is. Days are calendar days of the company. */
export function periodFault(
  { from, until }: { from: string; until: string },
  today: string,
): { field: 'start_date' | 'end_date'; text: string } | null {
  if (until > today) return { field: 'end_date', text: 'The day lies in the future.' };
  if (from > until) return { field: 'start_date', text: 'The first day lies after the last one.' };
  const months =
    12 * (Number(until.slice(0, 4)) - Number(from.slice(0, 4))) +
    Number(until.slice(5, 7)) -
    Number(from.slice(5, 7));
  const isLonger =
    months > MOST_MONTHS || (months === MOST_MONTHS && until.slice(8) > from.slice(8));
  return isLonger ? { field: 'start_date', text: 'A statement covers at most 24 months.' } : null;
}

/** An amount as statements show it, above zero on one of two sides, and the balance after it; all in rand. */
interface Moved {
  debit: number;
  credit: number;
  balance: number;
}

/**
 * Rows with the balance after each, and the balance at the end: what was brought forward and all rows add up to what is
 * carried forward. An amount above zero is owed to us.
 */
export function withBalances<Row extends { amount: number }>(
  broughtForward: number,
  rows: readonly Row[],
): { rows: (Omit<Row, 'amount'> & Moved)[]; carriedForward: number } {
  let balance: Cents = cents(broughtForward);
  const moved = rows.map(({ amount: given, ...row }) => {
    const amount = cents(given);
    balance = add(balance, amount);
    const debit = amount > 0 ? rand(amount) : 0;
    const credit = amount < 0 ? rand(negative(amount)) : 0;
    return { ...row, debit, credit, balance: rand(balance) };
  });
  return { rows: moved, carriedForward: rand(balance) };
}
