import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readingOf, reportedAmount, statusReading } from './payment-references.ts';

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
] as const)('the status %s of a payment provider is read as %s', (status, reading) => {
  expect(statusReading(status)).toBe(reading);
});

test('an open payment ends after fourteen days and a paid one stays paid', () => {
  const time_created = '2026-11-01T08:00:00.000Z';
  const at = (day: string) => Date.parse(`2026-11-${day}T08:00:00.000Z`);
  const open = { provider_status: 'PENDING', time_created };
  expect(readingOf(open, at('15'))).toBe('open');
  expect(readingOf(open, at('15') + 1)).toBe('ended');
  expect(readingOf({ ...open, provider_status: 'COMPLETE' }, at('30'))).toBe('paid');
});

test('every amount in whole cents is parsed exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      const amount = cents / 100;
      expect(reportedAmount(amount.toFixed(2))).toBe(amount);
      expect(reportedAmount(String(amount))).toBe(amount);
    }),
  );
});

test('any text gives either null or an amount in whole cents', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
      const amount = reportedAmount(text);
      if (amount === null) return;
      expect(text).toMatch(/^[\d.]+$/);
      expect(Math.round(amount * 100) / 100).toBe(amount);
    }),
  );
});
