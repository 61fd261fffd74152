import { withoutAccents } from '../text/characters.ts';

/**
 * Reduces the text of a bank line for comparing lines: its letters in alphabetical order, then its
 * numbers. The same payment has the same text in every layout of a bank, because case, spaces,
 * punctuation and the order of columns do not count.
 */
export function lineText(text: string): string {
  const plain = withoutAccents(text);
  const letters = plain.match(/[a-z]/g) ?? [];
  const numbers = plain.match(/\d+/g) ?? [];
  return `${letters.toSorted().join('')} ${numbers.toSorted().join(' ')}`;
}
