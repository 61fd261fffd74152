import { expect, test } from 'vitest';
import { otherTitles } from './synonyms.ts';

test('synonyms of a verb are recognised before any text', () => {
  expect(otherTitles('Email…')).toEqual(['mail', 'e-mail']);
  expect(otherTitles('Sign out')).toEqual(['log out', 'logout', 'log off']);
  expect(otherTitles('Book a shipment')).toContain('new shipment');
  expect(otherTitles('Export shipments as CSV')).toContain('download shipments as csv');
});

test('only whole words at the beginning are verbs', () => {
  expect(otherTitles('Notebook')).toEqual([]);
  expect(otherTitles('Confirm your email address')).toEqual([]);
});
