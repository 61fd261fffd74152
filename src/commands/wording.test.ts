import { expect, test } from 'vitest';
import { countOf, midSentence, oneOf, singular, tally } from './wording.ts';

test('counts agree with their words', () => {
  expect(countOf(1, 'shipments')).toBe('1 shipment');
  expect(countOf(14, 'address-books')).toBe('14 address books');
  expect(countOf(12_384, 'shipments').replaceAll(/\s/g, ' ')).toBe('12 384 shipments');
  expect(['batches', 'queries', 'branches', 'invoices', 'services'].map(singular)).toEqual([
    'batch',
    'query',
    'branch',
    'invoice',
    'service',
  ]);
  expect(['users', 'invoices', 'shipments', 'accounts'].map(oneOf)).toEqual([
    'a user',
    'an invoice',
    'a shipment',
    'an account',
  ]);
});

test('reasons are counted, the most frequent first, and read on in the sentence', () => {
  expect(tally(['On hold', 'Already delivered', 'Already delivered'])).toBe(
    '2 already delivered, 1 on hold',
  );
  expect(midSentence('POD is missing')).toBe('POD is missing');
});
