import { isOneTypo } from '#domain/payments/matching/distance.ts';
import type { Lexicon, Reading } from './reading.ts';
import { withoutAccents } from '#domain/text/characters.ts';

/** Minimum length of a word to correct; shorter words are one typo away from any other. */
const SHORTEST = 3;

/** Phrase that is one typo away from a word; null if there is none or several. */
function correctionOf(word: string, phrases: readonly string[]): string | null {
  const low = withoutAccents(word);
  if (low.length < SHORTEST || /\d/.test(low)) return null;
  const near = phrases.filter((phrase) => phrase.length >= SHORTEST && isOneTypo(low, phrase));
  // A wrong or swapped letter is likelier than a missing one.
  const asLong = near.filter((phrase) => phrase.length === low.length);
  const [one, ...more] = asLong.length > 0 ? asLong : near;
  return one === undefined || more.length > 0 ? null : one;
}

/**
 * Words that may be misspelt: names and words not understood, or all words if there is no reading.
 */
function doubtfulWords(sentence: string, reading: Reading | undefined): string[] {
  if (!reading) return sentence.split(/\s+/);
  const names = reading.arguments.flatMap((one) =>
    one.is === 'person' ? one.text.split(' ') : [],
  );
  return [...reading.leftOver, ...names];
}

/** Sentence with corrected words; null if none can be corrected. */
export function correctSentence(
  sentence: string,
  reading: Reading | undefined,
  { phrases }: Lexicon,
): string | null {
  const known = [...phrases.keys()];
  const put = new Map<string, string>();
  for (const word of doubtfulWords(sentence, reading)) {
    const phrase = correctionOf(word, known);
    if (phrase !== null) put.set(word, phrase);
  }
  if (put.size === 0) return null;
  return sentence
    .split(/(\s+)/)
    .map((word) => put.get(word) ?? word)
    .join('');
}
