import { expect, test } from 'vitest';
import { normalise, fits, lettersOf, marksOf, tierOf } from './match.ts';

test.each([
  ['rates', 'rates', 'exact'],
  ['rates and estimates', 'rates', 'named'],
  ['rates: estimates', 'rates', 'named'],
  ['ratesheet', 'rates', 'prefix'],
  ['old rates', 'rates', 'word'],
  ['separates rates', 'rates', 'word'],
  ['separates', 'rates', 'within'],
  ['run and test expenses', 'rates', 'fuzzy'],
  ['cargo ratios', 'rtos', 'fuzzy'],
  ['grates', 'rts', 'none'],
  ['rat', 'rates', 'none'],
] as const)('the text "%s" matches the query "%s" as: %s', (text, query, tier) => {
  expect(tierOf(text, query)).toBe(fits[tier]);
});

test('the letter mask shows which letters and digits a text lacks', () => {
  expect(lettersOf('abc') & lettersOf('a')).toBe(lettersOf('a'));
  expect(lettersOf('z')).not.toBe(lettersOf('a'));
  expect(lettersOf(' -/.é')).toBe(0);
  expect(lettersOf('0')).toBe(lettersOf('5'));
  expect(lettersOf('0')).not.toBe(lettersOf('1'));
  expect(lettersOf('a') & lettersOf('9')).toBe(0);
});

test('matching ignores case, accents and hyphens, and highlights the matched letters', () => {
  expect(normalise('Load-Shedding')).toBe('load shedding');
  expect(normalise('Thérèse')).toBe('therese');
  expect(marksOf('Old Rates, new rates', ' RATES ')).toEqual([[4, 9]]);
  expect(marksOf('Separates', 'rates')).toEqual([[4, 9]]);
  expect(marksOf('Separates of rates', 'rates')).toEqual([[13, 18]]);
  // If lower case is longer than upper case, positions are uncertain.
  expect(marksOf('\u0130stanbul rates', 'rates')).toEqual([]);
});
