import { expect, test } from 'vitest';
import { readingOf } from './payment-references.ts';

test.each([
  ['Complete', 'paid'],
  ['COMPLETE', 'paid'],
  ['000.000.000', 'paid'],
  ['000.100.110', 'paid'],
  ['PendingInvestigation', 'open'],
  ['000.200.100', 'open'],
  ['Cancelled', 'ended'],
  ['Incomplete', 'ended'],
  ['800.100.151', 'ended'],
] as const)('%s means %s', (status, reading) => {
  expect(readingOf(status)).toBe(reading);
});
