import { headingKey } from '#domain/text/heading-key.js';
import { joinTexts, type StatementTable } from './statement-cells.ts';
import type { RawLine } from './statement.ts';

const moneyOf = ({ amount, credit, debit, balance, fee }: RawLine) => [
  amount,
  credit,
  debit,
  balance,
  fee,
];

const isMoneyless = (line: RawLine): boolean => moneyOf(line).every(({ isEmpty }) => isEmpty);

const pendingTitle =
  /^\W*(?:pending|uncleared|unprocessed|upcoming|future|scheduled|hangende?|onverwerkte|toekomstige)\s+(?:\w+\s+)?(?:transactions?|payments?|items|effects|debits|credits|transaksies|betalings)\b/i;

/** Title above lines that are not final; null for other lines. */
function pendingTitleOf(line: RawLine): string | null {
  const [first = ''] = [line.date, line.reference, line.description].filter((text) => text !== '');
  return isMoneyless(line) && pendingTitle.test(first) ? first : null;
}

/** Whether a line begins another part of the statement. */
const isTitle = (line: RawLine, heading: string): boolean =>
  isMoneyless(line) && /^\D*[a-z]\D*$/i.test(line.date) && headingKey(line.date) !== heading;

/** Adds the status Pending to the lines below a title such as "Pending transactions". */
export function withSections(
  lines: readonly RawLine[],
  { columns, headings, before }: StatementTable,
): RawLine[] {
  const heading = headingKey(headings[columns.date] ?? '');
  const above = before.at(-1)?.cells.find((cell) => cell !== '') ?? '';
  let isPending = pendingTitle.test(above);
  return lines.map((line) => {
    if (pendingTitleOf(line) !== null) {
      isPending = true;
      return line;
    }
    if (isTitle(line, heading)) isPending = false;
    return isPending ? { ...line, statuses: [...line.statuses, 'Pending'] } : line;
  });
}

/** Whether a line has only text, which belongs to the line above. */
const isContinued = (line: RawLine): boolean =>
  line.date === '' &&
  line.description + line.reference !== '' &&
  isMoneyless(line) &&
  pendingTitleOf(line) === null;

/** Adds the texts of continued lines to the line that they continue. */
export function withContinuations(lines: readonly RawLine[]): RawLine[] {
  const all: RawLine[] = [];
  for (const line of lines) {
    const last = all.at(-1);
    if (last === undefined || !isContinued(line)) all.push(line);
    else
      all[all.length - 1] = {
        ...last,
        reference: joinTexts([last.reference, line.reference]),
        description: joinTexts([last.description, line.description]),
      };
  }
  return all;
}
