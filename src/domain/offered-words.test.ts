import { describe, expect, test } from 'vitest';
import { offeredProblem, reasonListOf, wordOrUsual } from './offered-words.ts';

describe('offered words', () => {
  test('a word outside the list is refused with the choices', () => {
    expect(offeredProblem('A cat', ['A dog', 'Rain'])).toBe('Choose one of: A dog, Rain.');
    expect(offeredProblem('A dog', ['A dog'])).toBe(null);
  });

  test('an empty list takes every word', () => {
    expect(offeredProblem('A dog', [])).toBe(null);
  });

  test('a field left empty gets the usual word, or the first of a list without it', () => {
    expect(wordOrUsual(undefined, 'General', ['Claim', 'General'])).toBe('General');
    expect(wordOrUsual(undefined, 'General', ['Claim', 'Damage'])).toBe('Claim');
    expect(wordOrUsual(undefined, 'General', [])).toBe('General');
    expect(wordOrUsual('Damage', 'General', ['Claim'])).toBe('Damage');
  });

  test('only some statuses choose their reason from a list', () => {
    expect(reasonListOf('delivery-rejected')).toBe('rejection_reasons');
    expect(reasonListOf('on-hold')).toBeUndefined();
  });
});
