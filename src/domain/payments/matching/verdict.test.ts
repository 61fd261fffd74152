import { expect, test } from 'vitest';
import { canAccept, decisionFor } from './verdict.ts';
import { codesIn, referencesIn } from './text.ts';
import type { Candidate } from './suggest.ts';

test.each([
  ['unmatched', true],
  ['reversed', 'This receipt was reversed, so it cannot be allocated.'],
  ['failed', 'This receipt was reversed, so it cannot be allocated.'],
  ['settled', 'This receipt is the payment of a settlement file.'],
  ['split', 'This receipt was split: its parts have their own accounts.'],
  ['allocated', 'This receipt already has an account.'],
] as const)('accepting a receipt that is %s gives the answer "%s"', (state, answer) => {
  expect(canAccept({ state })).toBe(answer);
});

test('account codes consist of letters and digits', () => {
  expect(codesIn('EFT MOS039 PAYMENT 20261120 INV A1B KAR-001')).toContain('MOS039');
  expect(codesIn('PAYMENT RENT 20261120 A1B')).toEqual([]);
});

test('references have 5 to 40 characters', () => {
  expect(referencesIn(`AB12 AB123 ${'9'.repeat(40)} ${'8'.repeat(41)}`)).toEqual([
    'AB123',
    '9'.repeat(40),
  ]);
});

test('a decision names invoices only if the method of the candidate is exact', () => {
  const candidate: Candidate = {
    account_id: 4,
    account_code: 'MOS039',
    account: 'Mossel Bay Surf CC',
    band: 'certain',
    confidence: 0.97,
    reasons: [],
    is_named: true,
    invoice_ids: [8, 9],
    method: 'exact',
  };
  expect(decisionFor(7, candidate)).toEqual({
    payment_id: 7,
    account_id: 4,
    method: 'exact',
    invoice_ids: [8, 9],
  });
  expect(decisionFor(7, { ...candidate, method: 'oldest-first' })).toEqual({
    payment_id: 7,
    account_id: 4,
    method: 'oldest-first',
  });
});
