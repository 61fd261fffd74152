import type { FilterField, FilterOption } from './filter-fields.ts';
import { printTerm } from './filter-grammar.ts';

/** One line of the list below the filter line. */
export interface Suggestion {
  /** What the word being typed becomes. */
  insert: string;
  label: string;
  detail?: string;
  /** More is to be typed, so the line stays open. */
  isOpen: boolean;
}

const MOST = 12;

/** The last word of the line, which is being typed, and where it starts. */
export function lastWord(line: string): { start: number; word: string } {
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted;
    if (!isQuoted && /\s/.test(line[at] ?? '')) start = at + 1;
  }
  return { start, word: line.slice(start) };
}

/** The field whose value is being typed, and what there is of it. */
export function fieldBeingTyped(word: string, fields: readonly FilterField[]) {
  const [, minus = '', name = '', compare = '', typed = ''] =
    /^(-?)([a-z][a-z0-9_-]*):(>=|<=|>|<)?(.*)$/i.exec(word) ?? [];
  const field = fields.find((one) => one.name === name.toLowerCase());
  return (
    field && { field, head: `${minus}${field.name}:${compare}`, typed: typed.replace(/^"/, '') }
  );
}

const isLike = (typed: string, ...words: (string | undefined)[]) =>
  words.some((word) => word?.toLowerCase().includes(typed.toLowerCase()));

/** Names of fields that the word may become. */
export function suggestFields(word: string, fields: readonly FilterField[]): Suggestion[] {
  const typed = word.replace(/^-/, '');
  const minus = word.startsWith('-') ? '-' : '';
  return fields
    .filter(({ name, label }) => isLike(typed, name, label))
    .toSorted((a, b) => rank(a, typed) - rank(b, typed))
    .slice(0, MOST)
    .map(({ name, label }) => ({
      insert: `${minus}${name}:`,
      label: `${minus}${name}:`,
      detail: label,
      isOpen: true,
    }));
}

const rank = ({ name }: FilterField, typed: string) =>
  name.startsWith(typed.toLowerCase()) ? 0 : 1;

const dayWords: FilterOption[] = [
  { value: 'today' },
  { value: 'yesterday' },
  { value: '7d', label: 'seven days ago' },
  { value: '30d', label: 'thirty days ago' },
];
const yesOrNo: FilterOption[] = [{ value: 'yes' }, { value: 'no' }];

/** What is offered for a field without asking anybody. */
export function ownOptions({ kind, options }: FilterField): readonly FilterOption[] {
  if (kind === 'flag') return yesOrNo;
  if (kind === 'date') return dayWords;
  return typeof options === 'function' ? [] : (options ?? []);
}

/** Values that may follow a field; those found by a search are matched already. */
export function suggestValues(
  { field, head, typed }: { field: FilterField; head: string; typed: string },
  options: readonly FilterOption[],
): Suggestion[] {
  const isSearched = typeof field.options === 'function';
  return options
    .filter(({ value, label }) => isSearched || isLike(typed, value, label))
    .slice(0, MOST)
    .map(({ value, label }) => ({
      insert: head + printTerm({ is: 'text', text: value }),
      label: value,
      ...(label !== undefined && { detail: label }),
      isOpen: false,
    }));
}
