import { shiftDay } from '../kernel/business-days.ts';
import { add, cents, negate, rand, type Cents } from '../kernel/cents.ts';

/** Types of statements: movements with a running balance, open items, or movements with actions. */
export const statementTypes = ['activity', 'open-item', 'transactions'] as const;
/** Types that can be sent; `transactions` is `activity` with actions on each row. */
export const sentStatementTypes = ['activity', 'open-item'] as const;
export type StatementType = (typeof statementTypes)[number];

/** Longest period of a statement. */
const MAX_MONTHS = 24;

const monthStart = (day: string): string => `${day.slice(0, 8)}01`;

/** Default start of a statement: the first of the month two months before its end. */
export const usualStart = (until: string): string => monthStart(shiftDay(monthStart(until), -32));

/** Error in a period; null if valid. Days are South African. */
export function periodFault(
  { from, until }: { from: string; until: string },
  today: string,
): { field: 'start_date' | 'end_date'; text: string } | null {
  if (until > today) return { field: 'end_date', text: 'The date cannot be in the future.' };
  if (from > until) return { field: 'start_date', text: 'The first day is after the last day.' };
  const months =
    12 * (Number(until.slice(0, 4)) - Number(from.slice(0, 4))) +
    Number(until.slice(5, 7)) -
    Number(from.slice(5, 7));
  const isLonger = months > MAX_MONTHS || (months === MAX_MONTHS && until.slice(8) > from.slice(8));
  return isLonger ? { field: 'start_date', text: 'A statement covers at most 24 months.' } : null;
}

/** Debit or credit of a statement row (positive, in rand) and the balance after it. */
interface Moved {
  debit: number;
  credit: number;
  balance: number;
}

/** Rows with running balances, and the closing balance. Positive amounts are owed to us. */
export function withBalances<Row extends { amount: number }>(
  broughtForward: number,
  rows: readonly Row[],
): { rows: (Omit<Row, 'amount'> & Moved)[]; carriedForward: number } {
  let balance: Cents = cents(broughtForward);
  const moved = rows.map(({ amount: given, ...row }) => {
    const amount = cents(given);
    balance = add(balance, amount);
    const debit = amount > 0 ? rand(amount) : 0;
    const credit = amount < 0 ? rand(negate(amount)) : 0;
    return { ...row, debit, credit, balance: rand(balance) };
  });
  return { rows: moved, carriedForward: rand(balance) };
}
