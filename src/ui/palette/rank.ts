import { bareTitle } from '#domain/search/synonyms.ts';
import { normalise, fits, lettersOf, startsWord, tierOf } from './match.ts';

/** Fields of an entry that the ranking uses. */
export interface Ranked {
  id: string;
  title: string;
  keywords?: readonly string[];
  /** Whether the entry is disabled; disabled entries rank after equal matches. */
  off?: boolean;
}

/** Entries with all query-independent values precomputed. */
export interface Index<Entry extends Ranked> {
  entries: readonly Entry[];
  titles: readonly string[];
  others: readonly string[];
  letters: Int32Array;
}

export function indexOf<Entry extends Ranked>(entries: readonly Entry[]): Index<Entry> {
  const titles = entries.map(({ title }) => normalise(bareTitle(title)));
  const others = entries.map(({ keywords = [] }, at) => otherNames(keywords, titles[at] ?? ''));
  const letters = Int32Array.from(titles, (title, at) => lettersOf(title + (others[at] ?? '')));
  return { entries, titles, others, letters };
}

/**
 * Drops synonyms that are words of the title, because they would rank above titles that start with
 * the same words.
 */
function otherNames(keywords: readonly string[], title: string): string {
  if (keywords.length === 0) return '';
  const own = new Set(title.split(/[^\p{L}\p{N}]+/u));
  const names = keywords.map(normalise).filter((name) => !own.has(name));
  return ['', ...names, ''].join('\n');
}

/** Joins indexes without computing them again. */
export function joinIndexes<Entry extends Ranked>(parts: readonly Index<Entry>[]): Index<Entry> {
  const letters = new Int32Array(parts.reduce((sum, { entries }) => sum + entries.length, 0));
  let at = 0;
  for (const part of parts) {
    letters.set(part.letters, at);
    at += part.letters.length;
  }
  return {
    entries: new Array<Entry>().concat(...parts.map(({ entries }) => entries)),
    titles: new Array<string>().concat(...parts.map(({ titles }) => titles)),
    others: new Array<string>().concat(...parts.map(({ others }) => others)),
    letters,
  };
}

/** Usage weight of an entry by frequency and recency. */
export type Habit = (id: string) => number;

const noHabit: Habit = () => 0;

/**
 * Best entries for a query. Tiers: exact, named, prefix, word, inner, fuzzy; within a tier first
 * enabled entries, then by earlier use, shorter text, and original order.
 */
export function rank<Entry extends Ranked>(
  index: Index<Entry>,
  query: string,
  { most, habit = noHabit }: { most: number; habit?: Habit },
): { entry: Entry; tier: number }[] {
  const wanted = normalise(query.trim());
  if (wanted === '') return index.entries.slice(0, most).map((entry) => ({ entry, tier: 0 }));
  const whole = tiersOf(index, wanted);
  const tiers = whole.some((tier) => tier > fits.fuzzy)
    ? whole
    : (wordTiers(index, wanted) ?? whole);
  const best: Candidate[] = [];
  for (const at of candidates(tiers, most)) {
    const length = index.titles[at]?.length ?? 0;
    const { id = '', off = false } = index.entries[at] ?? {};
    insert(best, { at, tier: tiers[at] ?? 0, off: Number(off), weight: habit(id), length }, most);
  }
  return best.flatMap(({ at, tier }) => {
    const entry = index.entries[at];
    return entry ? [{ entry, tier }] : [];
  });
}

interface Candidate {
  at: number;
  tier: number;
  off: number;
  weight: number;
  length: number;
}

const order = (a: Candidate, b: Candidate) =>
  b.tier - a.tier || a.off - b.off || b.weight - a.weight || a.length - b.length || a.at - b.at;

/**
 * Inserts into a short sorted list, because sorting thousands to show fifty would take
 * longer than a frame.
 */
function insert(best: Candidate[], one: Candidate, most: number) {
  const last = best.at(-1);
  if (best.length === most && last && order(last, one) <= 0) return;
  let [from, to] = [0, best.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = best[middle];
    if (other && order(other, one) <= 0) from = middle + 1;
    else to = middle;
  }
  best.splice(from, 0, one);
  if (best.length > most) best.pop();
}

function tiersOf({ titles, others, letters }: Index<Ranked>, wanted: string): Uint8Array {
  const tiers = new Uint8Array(titles.length);
  const needed = lettersOf(wanted);
  for (let at = 0; at < titles.length; at += 1) {
    if (((letters[at] ?? 0) & needed) !== needed) continue;
    const tier = tierOf(titles[at] ?? '', wanted);
    tiers[at] = tier < fits.named ? Math.max(tier, otherTier(others[at] ?? '', wanted)) : tier;
  }
  return tiers;
}

/** Common words that a search ignores. */
const articles = /(?<!\S)(?:the|an?|my|of|to|for|please|show|me)(?!\S)/g;

/**
 * Tiers of entries that contain all words of a query in any order: "publish the rates". Null for a
 * single word or without a match. Only used if the whole query matches nothing.
 */
function wordTiers({ titles, others, letters }: Index<Ranked>, wanted: string): Uint8Array | null {
  const words = wanted.replaceAll(articles, ' ').split(' ').filter(Boolean);
  if (words.length === 0 || (words.length === 1 && words[0] === wanted)) return null;
  const needed = lettersOf(words.join(''));
  const tiers = new Uint8Array(titles.length);
  let isFound = false;
  for (let at = 0; at < titles.length; at += 1) {
    if (((letters[at] ?? 0) & needed) !== needed) continue;
    const tier = tierOfWords(words, titles[at] ?? '', others[at] ?? '');
    tiers[at] = tier;
    isFound ||= tier > fits.none;
  }
  return isFound ? tiers : null;
}

/** Tier of an entry if each word of the query starts a word of the entry. */
function tierOfWords(words: readonly string[], title: string, other: string): number {
  const isIn = (word: string) =>
    startsWord(title, word, title.indexOf(word)) || startsWord(other, word, other.indexOf(word));
  if (!words.every(isIn)) return fits.none;
  return words.length === 1 ? tierOf(title, words[0] ?? '') : fits.word;
}

/** A synonym matches as a whole or as words of the entry, but never fuzzily. */
function otherTier(others: string, wanted: string): number {
  if (!others.includes(wanted)) return fits.none;
  if (others.includes(`\n${wanted}\n`)) return fits.named;
  return others.includes(`\n${wanted}`) ? fits.word : fits.within;
}

/**
 * Takes whole tiers from the best down until there are enough entries, because earlier use affects
 * only the order within a tier.
 */
function candidates(tiers: Uint8Array, most: number): number[] {
  const counts = Array.from({ length: fits.exact + 1 }, () => 0);
  for (const tier of tiers) counts[tier] = (counts[tier] ?? 0) + 1;
  let lowest: number = fits.exact;
  let enough = counts[fits.exact] ?? 0;
  while (lowest > fits.fuzzy && enough < most) {
    lowest -= 1;
    enough += counts[lowest] ?? 0;
  }
  const found: number[] = [];
  for (let at = 0; at < tiers.length; at += 1) if ((tiers[at] ?? 0) >= lowest) found.push(at);
  return found;
}
