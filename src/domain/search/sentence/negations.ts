import { meaningOf } from './near-towns.ts';
import type { Lexicon } from './reading.ts';
import type { Span } from './spans.ts';

/** Word that excludes something, in English or Afrikaans. */
export const negation =
  /\b(?:not|no|never|except|exclude|excluding|without|don['\u2019]?t|but|nie|behalwe|sonder|moenie)\b/;

/**
 * Whether a word outside known phrases excludes something, so that any reading would mean the
 * opposite. After a command that takes a text, the word can be part of the text.
 */
export function isNegated(spans: readonly Span[], { verbs }: Lexicon): boolean {
  const at = spans.findIndex(
    ({ is, words }) => is === 'unknown' && negation.test(words.toLowerCase()),
  );
  if (at < 0) return false;
  return !spans.slice(0, at).some((span) => {
    const meaning = meaningOf(span);
    return meaning?.is === 'verb' && verbs.get(meaning.id)?.takes.has('text');
  });
}
