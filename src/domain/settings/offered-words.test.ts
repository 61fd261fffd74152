import { describe, expect, test } from 'vitest';
import { offeredProblem, reasonListOf, wordOrUsual } from './offered-words.ts';

describe('offered words', () => {
  test('refuses a word that is not in the list and names the choices', () => {
    expect(offeredProblem('A cat', ['A dog', 'Rain'])).toBe('Choose one of: A dog, Rain.');
    expect(offeredProblem('A dog', ['A dog'])).toBe(null);
  });

  test('accepts every word if the list is empty', () => {
    expect(offeredProblem('A dog', [])).toBe(null);
  });

  test('fills an empty field with the usual word or the first of the list', () => {
    expect(wordOrUsual(undefined, 'General', ['Claim', 'General'])).toBe('General');
    expect(wordOrUsual(undefined, 'General', ['Claim', 'Damage'])).toBe('Claim');
    expect(wordOrUsual(undefined, 'General', [])).toBe('General');
    expect(wordOrUsual('Damage', 'General', ['Claim'])).toBe('Damage');
  });

  test('only some statuses have a list of reasons', () => {
    expect(reasonListOf('delivery-rejected')).toBe('rejection_reasons');
    expect(reasonListOf('on-hold')).toBeUndefined();
  });
});
