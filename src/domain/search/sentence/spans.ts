import { withoutAccents } from '#domain/text/characters.ts';
import { recogniseReferences, type PastedKind } from '../pasted.ts';
import type { Lexicon, Meaning } from './reading.ts';

/** Understood part of a sentence, or a single unknown word. */
export type Span = { words: string; place: string | null } & (
  | { is: 'meanings'; meanings: readonly Meaning[] }
  | { is: 'count'; count: number }
  | { is: 'order'; order: 'oldest' | null }
  | { is: 'selection' }
  | { is: 'record'; code: string; of: PastedKind }
  | { is: 'days'; from: string; isRange: boolean }
  | { is: 'moment' }
  | { is: 'best' }
  | { is: 'unknown' }
);

const LONGEST_PHRASE = 4;
/** Maximum length of a sentence in characters; longer texts are ignored. */
const LONGEST = 400;
const MAX_WORDS = 24;

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
  'of',
  'with',
]);

/** Words without meaning, even inside a phrase: "publish the rates". */
const articles = new Set(['the', 'a', 'an', 'my', 'of']);

/** Words without meaning between the parts of a sentence. */
const fillers = new Set(
  'the a an my and please all csv excel spreadsheet first me is are was were what which who whose how many there now just on turn switch put can you i want need would like have has do does did'.split(
    ' ',
  ),
);
const selections = new Set(['these', 'those', 'them', 'this', 'it', 'selection', 'selected']);

/** Commands whose words surround their rows, rewritten to begin with one verb. */
const rewrites: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:put|place)\s+(.+?)\s+on hold\b/i, 'hold $1'],
  [/^\s*(where|what|who)['\u2019]?s\b/i, '$1 is'],
];

/** Phrase for comparison: in lower case, without accents and articles. */
export const phraseOf = (words: string): string =>
  withoutAccents(words)
    .replace(/…$/, '')
    .split(/\s+/)
    .filter((word) => word !== '' && !articles.has(word))
    .join(' ');

const textMarks = /\s(?:because|saying)\s+|:\s+/i;
const quotes = /"([^"]*)"|“([^”]*)”/g;

/** Words of a sentence, with quoted parts and the part after "because" as texts. */
export function splitSentence(sentence: string): { words: string[]; texts: string[] } | null {
  if (sentence.length > LONGEST) return null;
  const texts: string[] = [];
  const whole = rewrites.reduce((text, [split, one]) => text.replace(split, one), sentence);
  const unquoted = whole.replace(quotes, (_, straight?: string, curly?: string) => {
    texts.push((straight ?? curly ?? '').trim());
    return ' ';
  });
  const mark = textMarks.exec(unquoted);
  const before = mark === null ? unquoted : unquoted.slice(0, mark.index);
  if (mark !== null) texts.push(unquoted.slice(mark.index + mark[0].length).trim());
  const words = before.split(/[\s,;]+/).filter((word) => word !== '');
  if (words.length > MAX_WORDS) return null;
  return { words, texts: texts.filter((text) => text !== '') };
}

/** Lexicon without longer commands whose first word is also a command. */
export function withShortVerbs(lexicon: Lexicon): Lexicon {
  const isVerb = (phrase: string) => lexicon.phrases.get(phrase)?.every(({ is }) => is === 'verb');
  const isLong = (phrase: string) => {
    const [first = ''] = phrase.split(' ');
    return first !== phrase && isVerb(phrase) && isVerb(first);
  };
  const phrases = new Map([...lexicon.phrases].filter(([phrase]) => !isLong(phrase)));
  return { ...lexicon, phrases };
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
      const isNumber = isNumberOf(low, at - 1, lexicon);
      const own = words[at - 1] ?? '';
      spans.push({ ...(isNumber ? { is: 'unknown', words: own } : single(own, word)), place });
      place = null;
    }
  }
  return spans;
}

const timeUnit = /^(?:min|mins|minutes?|h|hrs?|hours?|d|days?|weeks?|months?|dae|ure|weke)$/;

/**
 * Whether a number counts no rows: the number of a record after its name, as in "door 5" and
 * "receipt 12", or a duration, as in "3 days".
 */
function isNumberOf(low: readonly string[], at: number, { phrases }: Lexicon): boolean {
  if (!/^\d+$/.test(low[at] ?? '')) return false;
  const isName = phrases.get(low[at - 1] ?? '')?.some(({ is }) => is === 'kind') ?? false;
  return isName || timeUnit.test(low[at + 1] ?? '');
}

type Bare<S> = S extends Span ? Omit<S, 'place'> : never;
interface Found {
  span: Bare<Span>;
  length: number;
}

/** Longest phrase at a word; articles between its words do not count. */
function phraseAt(low: readonly string[], at: number, { phrases }: Lexicon): Found | null {
  const counted: number[] = [];
  for (let next = at; next < low.length && counted.length < LONGEST_PHRASE; next += 1)
    if (next === at || !articles.has(low[next] ?? '')) counted.push(next);
  const keyOf = (length: number) =>
    counted
      .slice(0, length)
      .map((index) => low[index])
      .join(' ');
  for (let length = counted.length; length > 0; length -= 1) {
    const words = keyOf(length);
    const meanings = phrases.get(words);
    if (!meanings) continue;
    const lengthOf = (count: number) => (counted[count - 1] ?? at) + 1 - at;
    const shorter =
      places.has(low[counted[length - 1] ?? -1] ?? '') && phrases.get(keyOf(length - 1));
    // "assign to" is a command, but in "assign to sipho" the command is "assign".
    if (shorter)
      return {
        span: { is: 'meanings', words: keyOf(length - 1), meanings: [...shorter, ...meanings] },
        length: lengthOf(length - 1),
      };
    return { span: { is: 'meanings', words, meanings }, length: lengthOf(length) };
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
  const [token] = recogniseReferences(word).tokens;
  const isCode = token !== undefined && token.text === word.toUpperCase();
  return isCode
    ? { is: 'record', words: word, code: token.text, of: token.kind }
    : { is: 'unknown', words: word };
}
