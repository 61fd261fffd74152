import { withoutAccents } from '#domain/text/characters.ts';
import { recognise } from '../pasted.ts';
import type { Lexicon, Meaning } from './reading.ts';

/** Part of a sentence that was understood, or a single word that was not. */
export type Span = { words: string; place: string | null } & (
  | { is: 'meanings'; meanings: readonly Meaning[] }
  | { is: 'count'; count: number }
  | { is: 'order'; order: 'oldest' | null }
  | { is: 'selection' }
  | { is: 'record'; code: string }
  | { is: 'days'; from: string; isRange: boolean }
  | { is: 'moment' }
  | { is: 'best' }
  | { is: 'unknown' }
);

const LONGEST_PHRASE = 4;
/** Characters of the longest sentence; longer texts are ignored. */
const LONGEST = 400;
const MOST_WORDS = 24;

/** Prepositions, which affect only the next part. */
const places = new Set([
  'to',
  'from',
  'in',
  'at',
  'by',
  'for',
  'near',
  'since',
  'before',
  'after',
  'until',
  'as',
]);
const fillers = new Set(['the', 'a', 'an', 'of', 'with', 'and', 'please', 'all', 'csv', 'first']);
const selections = new Set(['these', 'them', 'selection', 'selected']);

const textMarks = /\s(?:because|saying)\s+|:\s+/i;
const quotes = /"([^"]*)"|“([^”]*)”/g;

/** Words of a sentence, with quoted parts and the part after "because" as texts. */
export function splitSentence(sentence: string): { words: string[]; texts: string[] } | null {
  if (sentence.length > LONGEST) return null;
  const texts: string[] = [];
  const unquoted = sentence.replace(quotes, (_, straight?: string, curly?: string) => {
    texts.push((straight ?? curly ?? '').trim());
    return ' ';
  });
  const mark = textMarks.exec(unquoted);
  const before = mark === null ? unquoted : unquoted.slice(0, mark.index);
  if (mark !== null) texts.push(unquoted.slice(mark.index + mark[0].length).trim());
  const words = before.split(/[\s,;]+/).filter((word) => word !== '');
  if (words.length > MOST_WORDS) return null;
  return { words, texts: texts.filter((text) => text !== '') };
}

/** Splits a sentence into spans, preferring the longest phrase. */
export function spansOf(words: readonly string[], lexicon: Lexicon, today: DayReader): Span[] {
  const low = words.map((word) => withoutAccents(word).replace(/'s$/, ''));
  const spans: Span[] = [];
  let place: string | null = null;
  for (let at = 0; at < words.length;) {
    const word = low[at] ?? '';
    const found = phraseAt(low, at, lexicon) ?? timeAt(low, at, today);
    if (found) {
      spans.push({ ...found.span, place });
      at += found.length;
      place = null;
      continue;
    }
    at += 1;
    if (places.has(word)) place = word;
    else if (!fillers.has(word)) {
      spans.push({ ...single(words[at - 1] ?? '', word), place });
      place = null;
    }
  }
  return spans;
}

type Bare<S> = S extends Span ? Omit<S, 'place'> : never;
interface Found {
  span: Bare<Span>;
  length: number;
}

function phraseAt(low: readonly string[], at: number, { phrases }: Lexicon): Found | null {
  for (let length = Math.min(LONGEST_PHRASE, low.length - at); length > 0; length -= 1) {
    const words = low.slice(at, at + length).join(' ');
    const meanings = phrases.get(words);
    if (meanings) return { span: { is: 'meanings', words, meanings }, length };
  }
  return null;
}

/**
 * Reads a day or time span such as "yesterday", "this week" or "last 2 h"; null for other words.
 */
export type DayReader = (words: string) => { from: string; isRange: boolean } | null;

function timeAt(low: readonly string[], at: number, read: DayReader): Found | null {
  for (const length of [3, 2, 1]) {
    const words = low.slice(at, at + length).join(' ');
    const days = at + length <= low.length ? read(words) : null;
    if (days) return { span: { is: 'days', words, ...days }, length };
  }
  return null;
}

function single(word: string, low: string): Bare<Span> {
  if (/^\d{1,4}$/.test(word)) return { is: 'count', words: word, count: Number(word) };
  if (/^([01]?\d|2[0-3])[:h][0-5]\d$/.test(low)) return { is: 'moment', words: low };
  if (low === 'oldest') return { is: 'order', words: low, order: 'oldest' };
  if (low === 'best') return { is: 'best', words: low };
  if (selections.has(low)) return { is: 'selection', words: low };
  const [token] = recognise(word).tokens;
  const isCode = token !== undefined && token.text === word.toUpperCase();
  return isCode ? { is: 'record', words: word, code: token.text } : { is: 'unknown', words: word };
}
