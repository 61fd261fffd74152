import { searchText } from '#domain/text/search.ts';

/**
 * Tiers of a match: higher is better, 0 means no match. `named`: the query is a complete synonym,
 * or complete words at the start.
 */
export const fits = {
  exact: 6,
  named: 5,
  prefix: 4,
  word: 3,
  within: 2,
  fuzzy: 1,
  none: 0,
} as const;

/** Ranges of letters to mark, as [start, end] in order. */
export type Marks = readonly (readonly [number, number])[];

/** Normalises a text for comparison: without accents and case, spaces instead of hyphens. */
export const normalise = (text: string): string => searchText(text).replaceAll('-', ' ');

/** Tier of a match between lower-case text and query. */
export function tierOf(text: string, query: string): number {
  const at = text.indexOf(query);
  if (at === 0) return tierOfBeginning(text, query);
  if (at === -1) return isSubsequence(text, query) ? fits.fuzzy : fits.none;
  return startsWord(text, query, at) ? fits.word : fits.within;
}

function tierOfBeginning(text: string, query: string): number {
  if (text.length === query.length) return fits.exact;
  return isBoundary(text, query.length + 1) ? fits.named : fits.prefix;
}

/**
 * Whether a word of the text starts with the query. `from` is the first occurrence of the query.
 */
export function startsWord(text: string, query: string, from: number): boolean {
  for (let at = from; at !== -1; at = text.indexOf(query, at + 1)) {
    if (isBoundary(text, at)) return true;
  }
  return false;
}

const isBoundary = (text: string, at: number) =>
  at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');

/**
 * Whether the text has all letters of the query in their order, starting at the start of a word. A
 * looser rule would match almost anything.
 */
const isSubsequence = (text: string, query: string): boolean => startOf(text, query) !== -1;

/**
 * Start of the first subsequence match. A later start leaves less text, so it cannot match better.
 */
function startOf(text: string, query: string): number {
  const first = query.charAt(0);
  let at = text.indexOf(first);
  while (at !== -1 && !isBoundary(text, at)) at = text.indexOf(first, at + 1);
  return at !== -1 && follows(text, query, at) ? at : -1;
}

function follows(text: string, query: string, start: number): boolean {
  let found = 0;
  for (let at = start; at < text.length && found < query.length; at += 1) {
    if (text.charCodeAt(at) === query.charCodeAt(found)) found += 1;
  }
  return found === query.length;
}

/** Bit mask of letters and digits, to reject texts without reading them. */
export function lettersOf(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 97 && code <= 122) bits |= 1 << (code - 97);
    else if (code >= 48 && code <= 57) bits |= 1 << (26 + ((code - 48) % 5));
  }
  return bits;
}

/** Letters of a text that a query matches, with the same preferences as the tiers. */
export function marksOf(text: string, query: string): Marks {
  const [low, wanted] = [normalise(text), normalise(query.trim())];
  if (wanted === '' || low.length !== text.length) return [];
  const at = bestPosition(low, wanted);
  if (at !== -1) return [[at, at + wanted.length]];
  return isSubsequence(low, wanted) ? lettersFound(low, wanted) : [];
}

function bestPosition(text: string, query: string): number {
  const first = text.indexOf(query);
  for (let at = first; at !== -1; at = text.indexOf(query, at + 1)) {
    if (isBoundary(text, at)) return at;
  }
  return first;
}

function lettersFound(text: string, query: string): Marks {
  const marks: [number, number][] = [];
  let from = startOf(text, query);
  for (const letter of query) {
    const at = text.indexOf(letter, from);
    const last = marks.at(-1);
    if (last && last[1] === at) last[1] = at + 1;
    else marks.push([at, at + 1]);
    from = at + 1;
  }
  return marks;
}
