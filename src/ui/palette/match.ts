/**
 * How well a text fits a query; higher is better, 0 is not at all. `named` is another name, whole, or whole words
 * that the text begins with.
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

/** Which letters to mark: from and up to, one after another. */
export type Marks = readonly (readonly [number, number])[];

/** A text as it is compared: in lower case, with hyphens as the spaces that others write. As long as before. */
export const compared = (text: string): string => text.toLowerCase().replaceAll('-', ' ');

/** The tier of a lower-case text for a lower-case query. */
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

function startsWord(text: string, query: string, from: number): boolean {
  for (let at = from; at !== -1; at = text.indexOf(query, at + 1)) {
    if (isBoundary(text, at)) return true;
  }
  return false;
}

const isBoundary = (text: string, at: number) =>
  at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');

/** All letters in order, the first of them at the start of a word: more freedom would find anything. */
const isSubsequence = (text: string, query: string): boolean => startOf(text, query) !== -1;

/** Where such a reading begins; the first start leaves the most text, so no later one can do better. */
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

/** One bit per letter and figure: what a text lacks is found out without reading it. */
export function lettersOf(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 97 && code <= 122) bits |= 1 << (code - 97);
    else if (code >= 48 && code <= 57) bits |= 1 << (26 + ((code - 48) % 5));
  }
  return bits;
}

/** The letters of a text that a query found, in the same order of preference. */
export function marksOf(text: string, query: string): Marks {
  const [low, wanted] = [compared(text), compared(query.trim())];
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
