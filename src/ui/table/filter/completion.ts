import { meaningOf, type FilterField, type FilterOption } from './filter-fields.ts';
import { parseFilter, printTerm } from './filter-grammar.ts';

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
  if (!field) return undefined;
  // Of a list of values the last one is being typed.
  const at = field.many ? typed.lastIndexOf(',') + 1 : 0;
  const head = `${minus}${field.name}:${compare}${typed.slice(0, at)}`;
  return { field, head, typed: typed.slice(at).replace(/^"/, '') };
}

const isLike = (typed: string, ...words: (string | undefined)[]) =>
  words.some((word) => word?.toLowerCase().includes(typed.toLowerCase()));

/** Names of fields that the word may become. */
export function suggestFields(word: string, fields: readonly FilterField[]): Suggestion[] {
  const typed = word.replace(/^-/, '');
  const minus = word.startsWith('-') ? '-' : '';
  const found = fields
    .filter(({ name, label }) => isLike(typed, name, label))
    .filter(({ excluded, toFilter }) => minus === '' || excluded || toFilter)
    .toSorted((a, b) => rank(typed, a.name) - rank(typed, b.name))
    .slice(0, MOST)
    .map(({ name, label }) => ({
      insert: `${minus}${name}:`,
      label: `${minus}${name}:`,
      detail: label,
      isOpen: true,
    }));
  return beginsField(word, fields) ? [...found, asText(word)] : found;
}

/** The word itself, for when the field that it begins is not meant. */
const asText = (word: string): Suggestion => ({
  insert: `"${word}"`,
  label: `Search for “${word}”`,
  isOpen: false,
});

/** Fewer letters begin almost any word. */
const FEWEST_OF_FIELD = 3;

const beginsField = (word: string, fields: readonly FilterField[]): boolean => {
  const typed = word.replace(/^-/, '').toLowerCase();
  return typed.length >= FEWEST_OF_FIELD && fields.some(({ name }) => name.startsWith(typed));
};

/** The same word first, then words that begin with it, then others. */
const rank = (typed: string, ...words: (string | undefined)[]): number => {
  const [sought, own] = [typed.toLowerCase(), words.map((word) => word?.toLowerCase())];
  if (own.includes(sought)) return 0;
  return own.some((word) => word?.startsWith(sought)) ? 1 : 2;
};

/**
 * Whether what is being typed is incomplete, so that Enter takes the first suggestion: a value that
 * means nothing yet, or a word that begins the name of a field.
 */
export function isIncomplete(word: string, fields: readonly FilterField[]): boolean {
  const [term] = parseFilter(word);
  if (term?.is === 'field') return meaningOf([term], fields).filter === null;
  return beginsField(word, fields);
}

/** Values that may follow a field; those found by a search are matched already. */
export function suggestValues(
  { field, head, typed }: { field: FilterField; head: string; typed: string },
  options: readonly FilterOption[],
): Suggestion[] {
  const isSearched = typeof field.options === 'function';
  return options
    .filter(({ value, label }) => isSearched || isLike(typed, value, label))
    .toSorted((a, b) =>
      isSearched ? 0 : rank(typed, a.value, a.label) - rank(typed, b.value, b.label),
    )
    .slice(0, MOST)
    .map(({ value, label }) => ({
      insert: head + printTerm({ is: 'text', text: value }),
      // Nobody knows records by their numbers.
      ...(field.named && label !== undefined
        ? { label }
        : { label: value, ...(label !== undefined && { detail: label }) }),
      isOpen: false,
    }));
}
