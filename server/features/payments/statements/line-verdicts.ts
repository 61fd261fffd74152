import { amountFault } from '#domain/payments/payments.ts';
import { cellProblem } from '#domain/text/cells.ts';
import { dayProblem, type DayReading } from '#domain/text/days.ts';
import { isNil } from './statement-amounts.ts';
import type { StatementTable } from './statement-cells.ts';
import type { Found } from './statement-directions.ts';
import type { BankLine, RawLine } from './statement.ts';
import { isRand, type Summary } from './statement-words.ts';

const NO_REFERENCE = 'No reference';
const LONGEST_REFERENCE = 120;
const LONGEST_DESCRIPTION = 500;

/** A line with all that can be known before the balances are checked. */
export interface Judged {
  line: RawLine;
  day: DayReading;
  found: Found;
  /** Reason why the line is no transaction; null if it is one. */
  ignored: string | null;
  /** Kind of a balance or total that the line states. */
  summary: Summary | null;
}

/** Text that identifies a line. */
export const textOf = ({ reference, description, destroyed }: RawLine): string =>
  reference || description || (destroyed ?? '');

/** Returns the verdict of a line that has no fault in its cells. */
function verdictOf({ line, found }: Judged, columns: StatementTable['columns']) {
  if ('isReturn' in found)
    return {
      verdict: 'ignored' as const,
      reason: 'This money came back after a debit. It is not a payment.',
    };
  if ('direction' in found)
    return found.direction === 'in'
      ? { verdict: 'receipt' as const, reason: null }
      : { verdict: 'debit' as const, reason: 'This is a debit, not a receipt.' };
  if (!isNil(line.fee))
    return { verdict: 'debit' as const, reason: 'This is a bank charge, not a receipt.' };
  if (columns.amount !== undefined || 'fault' in found)
    return { verdict: 'invalid' as const, reason: null };
  return columns.debit === undefined
    ? { verdict: 'debit' as const, reason: 'This is a debit, not a receipt.' }
    : { verdict: 'ignored' as const, reason: 'The line has no amount.' };
}

/** Error of the amount of a line; null if there is none. */
function moneyFault({ line, found }: Judged, columns: StatementTable['columns']): string | null {
  if ('fault' in found) return found.fault;
  if ('direction' in found) return amountFault(found.amount);
  return columns.amount === undefined ? null : amountFault(line.amount.value);
}

/** Errors in the cells of a line. */
function faultsOf(judged: Judged, columns: StatementTable['columns']): string[] {
  const { line, day } = judged;
  const foreign = line.currencies.find((currency) => !isRand(currency));
  return [
    line.isWide
      ? 'The line has more cells than there are headings. Put quotes around texts and numbers that contain the separator.'
      : null,
    foreign === undefined ? null : `The amount is in ${foreign.toUpperCase()}, not in rand.`,
    dayProblem(day),
    line.destroyed === null ? null : cellProblem('The reference', line.destroyed),
    moneyFault(judged, columns),
  ].filter((fault) => fault !== null);
}

/** Texts, day and amount of a line; money that left has a negative amount. */
function shownOf({ line, day, found }: Judged) {
  const { reference, description } = line;
  const written = 'direction' in found ? found.amount : line.amount.value;
  const isOut = 'direction' in found && found.direction === 'out' && written !== null;
  return {
    row: line.row,
    paid_on: day.ok ? day.day : null,
    amount: isOut ? -written : written,
    bank_reference: (textOf(line) || NO_REFERENCE).slice(0, LONGEST_REFERENCE),
    description:
      reference === '' || description === '' || description === reference
        ? null
        : description.slice(0, LONGEST_DESCRIPTION),
  };
}

/**
 * Converts a judged line to its response form; `broken` says why the balance of the line does not
 * follow from the line before.
 */
export function lineOf(
  judged: Judged,
  { columns }: StatementTable,
  broken: string | undefined,
): BankLine {
  const shown = shownOf(judged);
  if (judged.ignored !== null) return { ...shown, verdict: 'ignored', reason: judged.ignored };
  const { verdict, reason } = verdictOf(judged, columns);
  const isTrusted = broken === undefined && !judged.line.isWide;
  if (verdict === 'ignored' || (verdict === 'debit' && isTrusted))
    return { ...shown, verdict, reason };
  const faults = [...faultsOf(judged, columns), ...(broken === undefined ? [] : [broken])];
  return verdict === 'invalid' || faults.length > 0
    ? { ...shown, verdict: 'invalid', reason: faults.join(' ') }
    : { ...shown, verdict, reason };
}
