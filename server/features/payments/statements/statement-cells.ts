import { cellFault } from '#domain/text/cells.ts';
import type { ReadRow } from '#server/uploads/tables/read-table.ts';
import { readFee, readMarked, type Reading } from './statement-amounts.ts';
import type { StatementColumns } from './statement-headings.ts';
import type { RawLine } from './statement.ts';
import { statusReason } from './statement-words.ts';

/** Meaning of the columns of a statement. */
export interface StatementLayout {
  columns: StatementColumns;
  /** Headings by column; empty if the file has none. */
  headings: readonly string[];
}

/** Rows of a statement with the meaning of their columns. */
export interface StatementTable extends StatementLayout {
  /** Rows above the lines, such as the account, the period and the opening balance. */
  before: readonly ReadRow[];
  rows: readonly ReadRow[];
}

const absent: Reading = readMarked('');

/** Joins texts, each once: banks repeat the reference in the description. */
export function joinTexts(texts: readonly string[]): string {
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
  const sound = (texts: readonly string[]) => joinTexts(texts.filter((text) => !isDestroyed(text)));
  const [reference, description] = [sound(references), sound(descriptions)];
  const [destroyed = null] = [...references, ...descriptions].filter(isDestroyed);
  return { reference, description, destroyed: reference + description === '' ? destroyed : null };
}

const isYes = (text: string): boolean => !/^(?:|no?|nee|false|onwaar|none|n\/a|-|0+)$/i.test(text);
const pending =
  /^(pending|hangende?|uncleared|unprocessed)\s*[-–:]|\((pending|hangende?|uncleared|unprocessed)\)/i;

/** Status that a filled column such as Reversed or Return reason gives a line. */
function flagged(heading: string, text: string): string {
  const name = heading.replace(/\W+$/, '');
  return statusReason(name) === null ? `Failed (${name}: ${text})` : name;
}

/** States of a line: in columns, in front of its text, or in place of its balance. */
function statusesOf(
  text: (at: number | undefined) => string,
  { columns, headings }: StatementLayout,
) {
  const { status, flags, balance, reference, description } = columns;
  const stated = text(balance);
  return [
    ...status.map(text),
    ...flags.filter((at) => isYes(text(at))).map((at) => flagged(headings[at] ?? '', text(at))),
    ...(/^[a-z ]+$/i.test(stated) ? [stated] : []),
    ...[...reference, ...description].flatMap(
      (at) => pending.exec(text(at))?.slice(1).find(Boolean) ?? [],
    ),
  ];
}

export function rawLine({ number, cells, isWide }: ReadRow, layout: StatementLayout): RawLine {
  const { columns } = layout;
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
    fee: readFee(text(columns.fee)),
    ...textsOf(texts(columns.reference), texts(columns.description)),
    account: text(columns.account),
    direction: text(columns.direction),
    kind: text(columns.kind),
    currencies: columns.currency.map(text),
    statuses: statusesOf(text, layout),
    recipient: columns.recipient
      .map(text)
      .filter((one) => /[a-z]/i.test(one))
      .join(' '),
  };
}
