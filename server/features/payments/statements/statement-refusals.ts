import { invalidError } from '#api/api-error.ts';
import { inRand } from '#domain/kernel/money.ts';
import { textOf, type Judged } from './line-verdicts.ts';
import type { Check } from './running-balance.ts';
import type { StatementTable } from './statement-cells.ts';
import { areYearless } from './statement-days.ts';
import type { Notation } from './statement-directions.ts';
import type { RawLine } from './statement.ts';
import { isRand, looksIncoming, looksOutgoing } from './statement-words.ts';

const refuse = (message: string) => invalidError({ file: [message] });

const foreignWord =
  /\b(?!ZAR)(?:USD|EUR|GBP|NAD|BWP|AUD|CAD|CHF|CNY|INR|MZN|ZMW|KES)\b|[$€£]|\b[Cc]ents?\b|['’]000\b/;

/**
 * Finds a heading of an amount in another unit, such as Amount (USD) or (cents); undefined without
 * one.
 */
function foreignHeading({ columns, headings }: StatementTable): string | undefined {
  return [columns.amount, columns.credit, columns.debit]
    .map((at) => headings[at ?? -1] ?? '')
    .find((heading) => foreignWord.test(heading));
}

/** Number of cells of a title such as "All amounts in USD"; lines have more. */
const MAX_TITLE_CELLS = 2;
/** Text that says in which currency the account or its amounts are: "All amounts in USD". */
const otherUnit =
  /\b(?:[Aa]mounts?|[Vv]alues?|[Ff]igures?|[Bb]alances?|[Aa]ccount|[Bb]edrae|[Rr]ekening)\b[^]*?\b(?!ZAR)(USD|EUR|GBP|AUD|CAD|CHF|CNY|INR|BWP|MZN|ZMW|KES)\b/;

/**
 * Finds the currency that a row without lines names for the account or its amounts; null without
 * one.
 */
function currencyNamed(cells: readonly string[]): string | null {
  const [, inside] =
    /^(?:account )?(?:currency|geldeenheid)\s*:?\s*(.*)$/i.exec(cells[0] ?? '') ?? [];
  if (inside !== undefined)
    return /^[A-Z]{3}\b/.exec((inside || (cells[1] ?? '')).trim())?.[0] ?? null;
  const filled = cells.filter((cell) => cell !== '');
  const text = filled.join(' ');
  const isTitle = filled.length <= MAX_TITLE_CELLS && !/\bZAR\b|\brand/i.test(text);
  return isTitle ? (otherUnit.exec(text)?.[1] ?? null) : null;
}

/** Finds the currency other than rand that the rows around the lines name; null without one. */
const foreignAccount = ({ before, rows }: StatementTable): string | null =>
  [...before, ...rows.slice(0, 1)]
    .map(({ cells }) => currencyNamed(cells))
    .find((currency) => currency !== null && !isRand(currency)) ?? null;

/** Throws if the statement is in another currency or in cents. */
export function requireRand(table: StatementTable): void {
  const heading = foreignHeading(table);
  if (heading !== undefined)
    throw refuse(`The column ${heading} is not in rand. Only rand can be imported.`);
  const currency = foreignAccount(table);
  if (currency !== null)
    throw refuse(`The statement is in ${currency}. Only rand can be imported.`);
}

function requireYears(judged: readonly Judged[]): void {
  const days = judged.filter(({ ignored }) => ignored === null).map(({ day }) => day);
  if (days.length > 0 && areYearless(days))
    throw refuse(
      'The dates have no year, and the statement does not name its period. Export it with full dates.',
    );
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

/** Throws if amounts without signs may include money that left the account. */
function requireDirections(judged: readonly Judged[], notation: Notation, isProven: boolean): void {
  if (!notation.isUntold || isProven) return;
  const moved = judged.filter(({ ignored, found }) => ignored === null && 'direction' in found);
  const recipients = new Set(moved.map(({ line }) => line.recipient));
  const isOutgoing = ({ kind, reference, description, recipient }: RawLine) =>
    looksOutgoing(`${kind} ${reference} ${description}`) ||
    // If all payments name the same recipient, that recipient is the owner of the account.
    (recipients.size > 1 && recipient !== '');
  const hint = moved.find(({ line }) => isOutgoing(line))?.line;
  if (hint === undefined) return;
  throw refuse(
    `All amounts are positive, but row ${hint.row} (${(textOf(hint) || hint.recipient).slice(0, 60)}) looks like money that left the account. Export the statement with signs, with a column Dr/Cr, or with columns for money in and money out.`,
  );
}

const wordsOf = ({ line: { kind, reference, description } }: Judged) =>
  `${kind} ${reference} ${description}`;

/**
 * Throws if texts say the opposite of the signs: purchases come in and payments go out. For
 * instance, a statement of a credit card shows purchases as positive amounts, because the holder
 * owes them.
 */
function requireOwnView(judged: readonly Judged[], { isSigned }: Notation): void {
  if (!isSigned) return;
  const find = (direction: 'in' | 'out', looks: (text: string) => boolean) =>
    judged.find(
      (one) =>
        one.ignored === null &&
        'direction' in one.found &&
        one.found.direction === direction &&
        looks(wordsOf(one)),
    )?.line;
  const [bought, paid] = [find('in', looksOutgoing), find('out', looksIncoming)];
  if (bought === undefined || paid === undefined) return;
  if (find('out', looksOutgoing) !== undefined || find('in', looksIncoming) !== undefined) return;
  throw refuse(
    `The signs look reversed, as on a statement of a credit card: row ${bought.row} (${textOf(bought).slice(0, 60)}) is positive, row ${paid.row} (${textOf(paid).slice(0, 60)}) is negative. Export the statement of the bank account.`,
  );
}

/** Throws if the statement as a whole cannot be trusted. */
export function requireSound(judged: readonly Judged[], notation: Notation, check: Check): void {
  requireYears(judged);
  requireSigns(check.inverted, judged);
  if (check.refusal !== null) throw refuse(check.refusal);
  requireDirections(judged, notation, check.isProven);
  requireOwnView(judged, notation);
}
