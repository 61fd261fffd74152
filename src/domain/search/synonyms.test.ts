import { expect, test } from 'vitest';
import { otherTitles } from './synonyms.ts';

test('a title that starts with a verb is also found by the synonyms of that verb', () => {
  expect(otherTitles('Email…')).toEqual(['mail', 'e-mail']);
  expect(otherTitles('Sign out')).toEqual(['log out', 'logout', 'log off']);
  expect(otherTitles('Book a shipment')).toContain('new shipment');
  expect(otherTitles('Export shipments as CSV')).toContain('download shipments as csv');
});

test('a verb has synonyms only as a whole word at the beginning of a title', () => {
  expect(otherTitles('Notebook')).toEqual([]);
  expect(otherTitles('Confirm your email address')).toEqual([]);
});
