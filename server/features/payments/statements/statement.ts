/**
 * Reads bank statements: rows of a table become lines, each a receipt, a debit, left out or
 * invalid.
 *
 * - Money that left the account is never a receipt. The direction comes from two columns, a column
 *   of words (Dr, Cr), marks on the amounts, or signs; contradictions make a line invalid.
 * - The running balance proves the amounts. A line that breaks it is invalid, and a statement whose
 *   balance proves the signs wrong is refused.
 * - Opening and closing balances and totals are not money.
 */
import type { Reading } from './statement-amounts.ts';

/** A line of a bank statement; `verdict` says whether it is a receipt. */
export interface BankLine {
  /** Row number in a spreadsheet. */
  row: number;
  paid_on: string | null;
  amount: number | null;
  bank_reference: string;
  /** Additional text from the bank; null if there is only the reference. */
  description: string | null;
  /** `ignored` lines move no money: balances, totals, and transactions that are not final. */
  verdict: 'receipt' | 'debit' | 'invalid' | 'ignored';
  reason: string | null;
}

/** A line with incoming money. */
export interface Receipt extends BankLine {
  verdict: 'receipt';
  paid_on: string;
  amount: number;
}

export const isReceipt = (line: BankLine): line is Receipt => line.verdict === 'receipt';

/** Cells of a line, read but not judged. */
export interface RawLine {
  row: number;
  isWide: boolean;
  /** Day as written. */
  date: string;
  amount: Reading;
  credit: Reading;
  debit: Reading;
  balance: Reading;
  fee: Reading;
  reference: string;
  description: string;
  /** Text that a spreadsheet destroyed, if the line has no other; otherwise null. */
  destroyed: string | null;
  direction: string;
  kind: string;
  currencies: readonly string[];
  statuses: readonly string[];
  /** Receiver of a payment, if a column names it. */
  recipient: string;
  /** Account of the line, if a column names it. */
  account: string;
}

export type Direction = 'in' | 'out';
