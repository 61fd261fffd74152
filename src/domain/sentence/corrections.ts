import { isOneSlip } from '../matching/distance.ts';
import type { Lexicon, Reading } from './reading.ts';
import { plain } from './spans.ts';

/** Of a shorter word every other is one slip away. */
const SHORTEST = 3;

/** The phrase that a word was meant to be: one wrong, missing, doubled or swapped letter away; null where none or several are. */
function meant(word: string, phrases: readonly string[]): string | null {
  const low = plain(word);
  if (low.length < SHORTEST || /\d/.test(low)) return null;
  const near = phrases.filter((phrase) => phrase.length >= SHORTEST && isOneSlip(low, phrase));
  // A letter that is wrong or swapped is likelier than one that is missing.
  const asLong = near.filter((phrase) => phrase.length === low.length);
  const [one, ...more] = asLong.length > 0 ? asLong : near;
  return one === undefined || more.length > 0 ? null : one;
}

/** What of a sentence may be misspelt: what was not understood, and names; all of it where nothing was. */
function doubtful(sentence: string, reading: Reading | undefined): string[] {
  if (!reading) return sentence.split(/\s+/);
  const names = reading.arguments.flatMap((one) =>
    one.is === 'person' ? one.text.split(' ') : [],
  );
  return [...reading.leftOver, ...names];
}

/** The sentence with its misspelt words put right; null where no word is known that they were meant to be. */
export function corrected(
  sentence: string,
  reading: Reading | undefined,
  { phrases }: Lexicon,
): string | null {
  const known = [...phrases.keys()];
  const put = new Map<string, string>();
  for (const word of doubtful(sentence, reading)) {
    const phrase = meant(word, known);
    if (phrase !== null) put.set(word, phrase);
  }
  if (put.size === 0) return null;
  return sentence
    .split(/(\s+)/)
    .map((word) => put.get(word) ?? word)
    .join('');
}
