import { expect, test } from 'vitest';
import { countOf, midSentence, oneOf, singularOf, tally } from './wording.ts';

test('nouns are singular or plural according to their count', () => {
  expect(countOf(1, 'shipments')).toBe('1 shipment');
  expect(countOf(14, 'sales agents')).toBe('14 sales agents');
  expect(countOf(12_384, 'shipments').replaceAll(/\s/g, ' ')).toBe('12 384 shipments');
  expect(countOf(1, { name: 'batch', plural: 'batches' })).toBe('1 batch');
  const kinds = ['branches', 'receipts', 'invoices', 'users', 'accounts'] as const;
  expect(kinds.map((kind) => singularOf(kind))).toEqual([
    'branch',
    'receipt',
    'invoice',
    'user',
    'account',
  ]);
  expect(kinds.map((kind) => oneOf(kind))).toEqual([
    'a branch',
    'a receipt',
    'an invoice',
    'a user',
    'an account',
  ]);
});

test('reasons are counted, the most frequent first, in lower case', () => {
  expect(tally(['On hold', 'Already delivered', 'Already delivered'])).toBe(
    '2 already delivered, 1 on hold',
  );
  expect(midSentence('POD is missing')).toBe('POD is missing');
});
