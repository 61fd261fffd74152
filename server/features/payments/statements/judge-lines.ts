import { headingKey } from '#domain/text/heading-key.js';
import type { DayReading } from '#domain/text/days.ts';
import { lineOf, type Judged } from './line-verdicts.ts';
import { checkBalances, type Check, type Entry } from './running-balance.ts';
import { balanceOf, isNil, readMarked } from './statement-amounts.ts';
import { rawLine, type StatementTable } from './statement-cells.ts';
import { dayReader } from './statement-days.ts';
import { directionOfLine, notationOf } from './statement-directions.ts';
import { requireRand, requireSound } from './statement-refusals.ts';
import { withContinuations, withSections } from './statement-sections.ts';
import type { BankLine, RawLine } from './statement.ts';
import { isRand, isTakenBack, statusReason, summaryOf, type Summary } from './statement-words.ts';

const hasMoney = ({ amount, credit, debit, fee }: RawLine): boolean =>
  [amount, credit, debit, fee].some((one) => !one.isEmpty);

/** Kind of balance or total that a line states; null for transactions. */
function summaryKind(line: RawLine, day: DayReading): Summary | null {
  const texts = [line.description, line.reference, line.kind, day.ok ? '' : line.date];
  const found = texts.map(summaryOf).find((one) => one !== null);
  if (found === undefined || found === null) return null;
  const { amount, credit, debit, balance } = line;
  const moved = [amount, credit, debit].find((one) => !isNil(one));
  const isConfirmed =
    moved === undefined ||
    !day.ok ||
    (moved.value !== null && Math.abs(moved.value) === Math.abs(balance.value ?? Number.NaN));
  return !found.isWeak || isConfirmed ? found.kind : null;
}

const summaryReasons: Readonly<Record<Summary, string>> = {
  opening: 'This is an opening balance, not a payment.',
  closing: 'This is a closing balance, not a payment.',
  total: 'This is a total, not a payment.',
};

/** Returns why a row is no transaction: a balance, a footer, or a payment that is not final. */
function ignoredReason(
  { line, day, summary }: Pick<Judged, 'line' | 'day' | 'summary'>,
  table: StatementTable,
) {
  if (summary !== null) return summaryReasons[summary];
  const status = line.statuses.map(statusReason).find((reason) => reason !== null);
  if (status !== undefined) return status;
  const isHeading =
    !day.ok &&
    line.date !== '' &&
    headingKey(line.date) === headingKey(table.headings[table.columns.date] ?? '');
  const isTitle = /^\D*[a-z]\D*$/i.test(line.date);
  const isFooter =
    !day.ok && !hasMoney(line) && (isTitle || line.description + line.reference === '');
  return isHeading || isFooter ? 'This row is not a transaction.' : null;
}

/** Opening balance that the rows above the lines name, in cents. */
function openingAbove({ before }: StatementTable): Entry[] {
  return before.flatMap(({ number, cells }) => {
    const at = cells.findIndex((cell) => summaryOf(cell.replace(/:\s*$/, ''))?.kind === 'opening');
    const [stated] = cells.slice(at + 1).filter((cell) => cell !== '');
    if (at < 0 || stated === undefined) return [];
    const balance = balanceOf(readMarked(stated));
    return balance === null
      ? []
      : [
          {
            row: number,
            day: null,
            net: 0,
            fee: 0,
            balance: toCents(balance),
            is: 'opening' as const,
          },
        ];
  });
}

const toCents = (amount: number): number => Math.round(amount * 100);

/** Change of the balance by a line, in cents; null if unknown. */
function netOf({ line, found, ignored }: Judged): number | null {
  const isKnown = ignored === null && line.currencies.every(isRand) && !line.isWide;
  if (!isKnown || 'fault' in found) return null;
  if ('none' in found) return 0;
  return toCents(found.direction === 'in' ? found.amount : -found.amount);
}

/**
 * Balance that a line states, in cents. An opening or closing balance may be in the amount column.
 */
function statedBalance({ line, summary }: Judged): number | null {
  if (line.isWide || summary === 'total') return null;
  const own = balanceOf(line.balance);
  const stated = own ?? (summary === null ? null : balanceOf(line.amount));
  return stated === null ? null : toCents(stated);
}

/** Whether a row that is no transaction names another account. */
const isAccountTitle = ({ line, day, summary, ignored }: Judged): boolean =>
  ignored !== null && summary === null && !day.ok && /\b(?:account|rekening)/i.test(line.date);

function entryKind(judged: Judged): Entry['is'] {
  const { summary } = judged;
  if (summary === 'opening' || summary === 'closing') return summary;
  return isAccountTitle(judged) ? 'account' : 'line';
}

const entryOf = (judged: Judged): Entry => ({
  row: judged.line.row,
  day: judged.day.ok ? judged.day.day : null,
  net: netOf(judged),
  fee: toCents(judged.line.fee.value ?? 0),
  balance: statedBalance(judged),
  is: entryKind(judged),
});

/** Lines of the balance check; totals and rows without a balance or amount are left out. */
function entriesOf(judged: readonly Judged[], table: StatementTable): Entry[] {
  const counted = judged.filter(
    (one) =>
      one.summary !== 'total' &&
      (one.summary !== null ||
        one.ignored === null ||
        !one.line.balance.isEmpty ||
        one.line.statuses.some(isTakenBack) ||
        isAccountTitle(one)),
  );
  return [...openingAbove(table), ...counted.map(entryOf)];
}

/** Checks the balances of each account separately, if lines of several accounts are mixed. */
function checkAccounts(judged: readonly Judged[], table: StatementTable): Check {
  const whole = checkBalances(entriesOf(judged, table));
  const accounts = new Set(judged.flatMap(({ line: { account } }) => account || []));
  if (whole.isProven || accounts.size < 2) return whole;
  const checks = [...accounts].map((account) => {
    const own = judged.filter(({ line }) => line.account === account);
    return checkBalances(entriesOf(own, { ...table, before: [] }));
  });
  // A column Account may also name the account of each payer, whose balances prove nothing.
  return checks.every(({ isProven }) => isProven)
    ? { broken: new Map(), inverted: null, isProven: true, refusal: null }
    : whole;
}

/**
 * Judges the lines of a statement: receipts, debits, and lines that are left out or invalid with a
 * reason. Throws 422 if the statement as a whole cannot be trusted.
 */
export function judgeLines(table: StatementTable): BankLine[] {
  requireRand(table);
  const raw = withContinuations(
    withSections(
      table.rows.map((row) => rawLine(row, table)),
      table,
    ),
  );
  const read = dayReader(
    table.before,
    raw.map(({ date }) => date),
  );
  const sorted = raw.map((line) => {
    const day = read(line.date);
    const summary = summaryKind(line, day);
    return { line, day, summary, ignored: ignoredReason({ line, day, summary }, table) };
  });
  const notation = notationOf(
    sorted.filter(({ ignored }) => ignored === null).map(({ line }) => line),
    table.columns,
    table.headings,
  );
  // Adds the result to the same objects instead of copying them, because statements may have 50 000
  // lines.
  const judged = sorted.map((one) =>
    Object.assign(one, { found: directionOfLine(one.line, notation) }),
  );
  const check = checkAccounts(judged, table);
  requireSound(judged, notation, check);
  return judged.map((one) => lineOf(one, table, check.broken.get(one.line.row)));
}
