import { invalidError } from '#api/api-error.ts';
import { headingKey } from '#domain/text/heading-key.js';
import { inRand } from '#domain/kernel/money.ts';
import type { DayReading } from '#domain/text/days.ts';
import { checkBalances, type Entry } from './running-balance.ts';
import { balanceOf, isNil, readMarked } from './statement-amounts.ts';
import { rawLine, type StatementTable } from './statement-cells.ts';
import { withContinuations, withSections } from './statement-sections.ts';
import { areYearless, dayReader } from './statement-days.ts';
import { lineOf, textOf, type Judged } from './line-verdicts.ts';
import { directionOfLine, notationOf, type Notation } from './statement-directions.ts';
import type { BankLine, RawLine } from './statement.ts';
import {
  isRand,
  isTakenBack,
  looksOutgoing,
  statusReason,
  summaryOf,
  type Summary,
} from './statement-words.ts';

const refuse = (message: string) => invalidError({ file: [message] });

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

/** Reason why a row is no transaction: a balance, a footer, or a payment that is not final. */
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

/** Throws if amounts without signs may include money that left the account. */
function requireDirections(judged: readonly Judged[], notation: Notation, isProven: boolean): void {
  if (!notation.isUntold || isProven) return;
  const moved = judged.filter(({ ignored, found }) => ignored === null && 'direction' in found);
  const recipients = new Set(moved.map(({ line }) => line.recipient));
  const isOutgoing = ({ kind, reference, description, recipient }: RawLine) =>
    looksOutgoing(`${kind} ${reference} ${description}`) ||
    // One receiver of all payments is the account itself.
    (recipients.size > 1 && recipient !== '');
  const hint = moved.find(({ line }) => isOutgoing(line))?.line;
  if (hint === undefined) return;
  throw refuse(
    `All amounts are positive, but row ${hint.row} (${(textOf(hint) || hint.recipient).slice(0, 60)}) looks like money that left the account. Export the statement with signs, with a column Dr/Cr, or with columns for money in and money out.`,
  );
}

function requireYears(judged: readonly Judged[]): void {
  const days = judged.filter(({ ignored }) => ignored === null).map(({ day }) => day);
  if (days.length > 0 && areYearless(days))
    throw refuse(
      'The dates have no year, and the statement does not name its period. Export it with full dates.',
    );
}

const foreignWord =
  /\b(?!ZAR)(?:USD|EUR|GBP|NAD|BWP|AUD|CAD|CHF|CNY|INR|MZN|ZMW|KES)\b|[$€£]|\b[Cc]ents?\b|['’]000\b/;

/** Heading of an amount in another unit, such as Amount (USD) or (cents); undefined without one. */
function foreignHeading({ columns, headings }: StatementTable): string | undefined {
  return [columns.amount, columns.credit, columns.debit]
    .map((at) => headings[at ?? -1] ?? '')
    .find((heading) => foreignWord.test(heading));
}

/** Currency other than rand that the rows above the lines name for the account; null without one. */
function foreignAccount({ before }: StatementTable): string | null {
  for (const { cells } of before) {
    const [, inside] =
      /^(?:account )?(?:currency|geldeenheid)\s*:?\s*(.*)$/i.exec(cells[0] ?? '') ?? [];
    const currency = inside === undefined ? '' : (inside || (cells[1] ?? '')).trim();
    if (/^[A-Z]{3}\b/.test(currency) && !isRand(currency.slice(0, 3))) return currency.slice(0, 3);
  }
  return null;
}

/**
 * Judges the lines of a statement: receipts, debits, and lines that are left out or invalid with a
 * reason. Throws 422 if the statement as a whole cannot be trusted.
 */
export function judgeLines(table: StatementTable): BankLine[] {
  const currency = foreignAccount(table);
  if (currency !== null)
    throw refuse(`The statement is in ${currency}. Only rand can be imported.`);
  const heading = foreignHeading(table);
  if (heading !== undefined)
    throw refuse(`The column ${heading} is not in rand. Only rand can be imported.`);
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
  requireYears(judged);
  const check = checkBalances(entriesOf(judged, table));
  requireSigns(check.inverted, judged);
  if (check.refusal !== null) throw refuse(check.refusal);
  requireDirections(judged, notation, check.isProven);
  return judged.map((one) => lineOf(one, table, check.broken.get(one.line.row)));
}

function requireSigns(row: number | null, judged: readonly Judged[]): void {
  const found = judged.find(({ line }) => line.row === row)?.found;
  if (row === null || found === undefined) return;
  const moved = 'direction' in found ? ` by ${inRand(found.amount)}` : '';
  const way = 'direction' in found && found.direction === 'in' ? 'falls' : 'rises';
  throw refuse(
    `The signs of the amounts are wrong: in row ${row} the balance ${way}${moved}, but the sign says the opposite. Export the statement with signs, or with columns for money in and money out.`,
  );
}
