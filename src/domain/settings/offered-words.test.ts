import { describe, expect, test } from 'vitest';
import { wordListProblem, reasonListOf, wordOrDefault } from './offered-words.ts';

describe('choices that the settings define', () => {
  test('refuse a word that is not in the list and name the choices', () => {
    expect(wordListProblem('A cat', ['A dog', 'Rain'])).toBe('Choose one of: A dog, Rain.');
    expect(wordListProblem('A dog', ['A dog'])).toBe(null);
  });

  test('accept every word if the list is empty', () => {
    expect(wordListProblem('A dog', [])).toBe(null);
  });

  test('fill an empty field with the default word or the first word of the list', () => {
    expect(wordOrDefault(undefined, 'General', ['Claim', 'General'])).toBe('General');
    expect(wordOrDefault(undefined, 'General', ['Claim', 'Damage'])).toBe('Claim');
    expect(wordOrDefault(undefined, 'General', [])).toBe('General');
    expect(wordOrDefault('Damage', 'General', ['Claim'])).toBe('Damage');
  });

  test('only some statuses have a list of reasons', () => {
    expect(reasonListOf('delivery-rejected')).toBe('rejection_reasons');
    expect(reasonListOf('on-hold')).toBeUndefined();
  });
});
