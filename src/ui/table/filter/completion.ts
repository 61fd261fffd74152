import { holdsText } from '#domain/text/search.ts';
import { meaningOf, type FilterField, type FilterOption } from './filter-fields.ts';
import { parseFilter, printTerm } from './filter-grammar.ts';

/** Suggestion below the filter line. */
export interface Suggestion {
  /** Replacement for the word being typed. */
  insert: string;
  label: string;
  detail?: string;
  /** Whether more text must follow, so that choosing the suggestion does not apply the filter. */
  isOpen: boolean;
}

const MAX_COMPLETIONS = 12;

/** Last word of the line, which is being typed, and its start. */
export function lastWord(line: string): { start: number; word: string } {
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted;
    if (!isQuoted && /\s/.test(line[at] ?? '')) start = at + 1;
  }
  return { start, word: line.slice(start) };
}

/** Field whose value is being typed, and the partial value. */
export function fieldBeingTyped(word: string, fields: readonly FilterField[]) {
  const [, minus = '', name = '', compare = '', typed = ''] =
    /^(-?)([a-z][a-z0-9_-]*):(>=|<=|>|<)?(.*)$/i.exec(word) ?? [];
  const field = fields.find((one) => one.name === name.toLowerCase());
  if (!field) return undefined;
  // The last value of a list is being typed.
  const at = field.many ? typed.lastIndexOf(',') + 1 : 0;
  const head = `${minus}${field.name}:${compare}${typed.slice(0, at)}`;
  return { field, head, typed: typed.slice(at).replace(/^"/, '') };
}

const isLike = (typed: string, ...words: (string | undefined)[]) =>
  words.some((word) => word !== undefined && holdsText(word, typed));

export function suggestFields(word: string, fields: readonly FilterField[]): Suggestion[] {
  const typed = word.replace(/^-/, '');
  const minus = word.startsWith('-') ? '-' : '';
  const found = fields
    .filter(({ name, label }) => isLike(typed, name, label))
    .filter(({ excluded, toFilter }) => minus === '' || excluded || toFilter)
    .toSorted((a, b) => rank(typed, a.name) - rank(typed, b.name))
    .slice(0, MAX_COMPLETIONS)
    .map(({ name, label }) => ({
      insert: `${minus}${name}:`,
      label: `${minus}${name}:`,
      detail: label,
      isOpen: true,
    }));
  return beginsField(word, fields) ? [...found, asText(word)] : found;
}

/** Suggests searching the word as text instead of a field. */
const asText = (word: string): Suggestion => ({
  insert: `"${word}"`,
  label: `Search for “${word}”`,
  isOpen: false,
});

/**
 * Minimum length of a word that is compared with field names, because shorter words match the start
 * of almost any name.
 */
const MIN_OF_FIELD = 3;

const beginsField = (word: string, fields: readonly FilterField[]): boolean => {
  const typed = word.replace(/^-/, '').toLowerCase();
  return typed.length >= MIN_OF_FIELD && fields.some(({ name }) => name.startsWith(typed));
};

/** Rank of a suggestion: 0 if a word equals the text, 1 if a word starts with it, otherwise 2. */
const rank = (typed: string, ...words: (string | undefined)[]): number => {
  const [sought, own] = [typed.toLowerCase(), words.map((word) => word?.toLowerCase())];
  if (own.includes(sought)) return 0;
  return own.some((word) => word?.startsWith(sought)) ? 1 : 2;
};

/**
 * Whether the typed word is incomplete, so that Enter takes the first suggestion: an invalid value,
 * or a word that starts the name of a field.
 */
export function isIncomplete(word: string, fields: readonly FilterField[]): boolean {
  const [term] = parseFilter(word);
  if (term?.is === 'field') return meaningOf([term], fields).filter === null;
  return beginsField(word, fields);
}

/** Suggests values of a field. Search results need no filter, because they match already. */
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
    .slice(0, MAX_COMPLETIONS)
    .map(({ value, label }) => ({
      insert: head + printTerm({ is: 'text', text: value }),
      // Shows the label instead of the id of a record.
      ...(field.named && label !== undefined
        ? { label }
        : { label: value, ...(label !== undefined && { detail: label }) }),
      isOpen: false,
    }));
}
