import { cellFault } from '#domain/text/cells.ts';
import type { ReadRow } from '#server/uploads/tables/read-table.ts';
import { readMarked, type Reading } from './statement-amounts.ts';
import type { StatementColumns } from './statement-headings.ts';
import type { RawLine } from './statement.ts';

/** Rows of a statement with the meaning of their columns. */
export interface StatementTable {
  columns: StatementColumns;
  /** Headings by column; empty if the file has none. */
  headings: readonly string[];
  /** Rows above the lines, such as the account, the period and the opening balance. */
  before: readonly ReadRow[];
  rows: readonly ReadRow[];
}

const absent: Reading = readMarked('');

/** Joins texts, each once: banks repeat the reference in the description. */
function joined(texts: readonly string[]): string {
  const [first = '', ...others] = texts.filter((text) => text !== '');
  return others.reduce((all, text) => (all.includes(text) ? all : `${all} ${text}`), first);
}

/** Text without the quotes and repeated spaces that exports leave around it. */
const bare = (text: string): string =>
  /\s\s|[^\S ]|^["']/.test(text)
    ? text
        .replaceAll(/\s+/g, ' ')
        .replace(/^(["'])(.*)\1$/, '$2')
        .trim()
    : text;

/** Whether a spreadsheet destroyed a text: #N/A, 1.23457E+11. */
const isDestroyed = (text: string): boolean =>
  /[#+]/.test(text) && ['error', 'shortened'].includes(cellFault(text) ?? '');

/**
 * Texts of a line, without those that a spreadsheet destroyed, because these identify no payment.
 */
function textsOf(references: readonly string[], descriptions: readonly string[]) {
  const sound = (texts: readonly string[]) => joined(texts.filter((text) => !isDestroyed(text)));
  const [reference, description] = [sound(references), sound(descriptions)];
  const [destroyed = null] = [...references, ...descriptions].filter(isDestroyed);
  return { reference, description, destroyed: reference + description === '' ? destroyed : null };
}

/** Reads the cells of a line. */
export function rawLine({ number, cells, isWide }: ReadRow, columns: StatementColumns): RawLine {
  const text = (at: number | undefined) => (at === undefined ? '' : (cells[at] ?? '').trim());
  const money = (at: number | undefined) => (at === undefined ? absent : readMarked(text(at)));
  const texts = (all: readonly number[]) => all.map((at) => bare(text(at)));
  return {
    row: number,
    isWide: isWide === true,
    date: text(columns.date),
    amount: money(columns.amount),
    credit: money(columns.credit),
    debit: money(columns.debit),
    balance: money(columns.balance),
    fee: money(columns.fee),
    ...textsOf(texts(columns.reference), texts(columns.description)),
    direction: text(columns.direction),
    kind: text(columns.kind),
    currencies: columns.currency.map(text),
    statuses: columns.status.map(text),
  };
}

const moneyOf = ({ amount, credit, debit, balance, fee }: RawLine) => [
  amount,
  credit,
  debit,
  balance,
  fee,
];

/** Whether a line has only text, which belongs to the line above. */
const isContinued = (line: RawLine): boolean =>
  line.date === '' &&
  line.description + line.reference !== '' &&
  moneyOf(line).every(({ isEmpty }) => isEmpty);

/** Adds the texts of continued lines to the line that they continue. */
export function withContinuations(lines: readonly RawLine[]): RawLine[] {
  const all: RawLine[] = [];
  for (const line of lines) {
    const last = all.at(-1);
    if (last === undefined || !isContinued(line)) all.push(line);
    else
      all[all.length - 1] = {
        ...last,
        reference: joined([last.reference, line.reference]),
        description: joined([last.description, line.description]),
      };
  }
  return all;
}
