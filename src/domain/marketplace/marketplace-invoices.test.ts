import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  differenceOf,
  invoiceProgress,
  lineFaults,
  marketplaceInvoiceStates,
  totalMismatch,
  totalsOf,
  whyNotForwarded,
  whyNotSent,
  whyNotTotalled,
} from './marketplace-invoices.ts';

const line = { waybill: 'TCGD000404', weight: 2, amount_excluding_vat: 100, vat: 15, amount: 115 };

const lineOf = (cents: number) => ({ amount_excluding_vat: 0, vat: 0, amount: cents / 100 });

test('ten thousand lines add up to the cent', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { maxLength: 200 }), (cents) => {
      const sum = cents.reduce((total, one) => total + one, 0);
      expect(totalsOf(cents.map(lineOf)).total).toBe(sum / 100);
    }),
  );
  expect(totalsOf(Array.from({ length: 10_000 }, () => lineOf(10))).total).toBe(1000);
});

test('lines add up exactly to four decimals', () => {
  const lines = Array.from({ length: 1000 }, () => ({
    amount_excluding_vat: 0.1,
    vat: 0.0151,
    amount: 0.1151,
  }));
  expect(totalsOf(lines)).toEqual({ total_excluding_vat: 100, vat: 15.1, total: 115.1 });
  expect(totalsOf([])).toEqual({ total_excluding_vat: 0, vat: 0, total: 0 });
});

test('a stated total that differs from the sum of the lines is reported with the difference', () => {
  expect([differenceOf(null, 5), differenceOf(7.5, 5), differenceOf(0.3, 0.1 + 0.2)]).toEqual([
    null,
    2.5,
    0,
  ]);
  expect([totalMismatch(null, 5), totalMismatch(5, 5)]).toEqual([null, null]);
  const wrong = (how: string) =>
    `The stated total is not the sum of the lines: it is R\u00a02,50 ${how}`;
  expect(totalMismatch(7.5, 5)).toBe(wrong('too much'));
  expect(totalMismatch(5, 7.5)).toBe(wrong('too little'));
});

test.each([
  [{}, []],
  [{ amount: 115.009 }, []],
  [{ weight: 1000 }, []],
  [{ waybill: 'TCGD' }, ['The waybill is not well-formed.']],
  [{ weight: 0 }, ['Weight must be more than 0 and at most 1000 kg.']],
  [{ weight: 1000.1 }, ['Weight must be more than 0 and at most 1000 kg.']],
  [{ amount: 115.01 }, ['Amount must be the net amount plus VAT.']],
  [{ amount: 114.99 }, ['Amount must be the net amount plus VAT.']],
  [{ vat: -1 }, ['Amounts must be numbers from 0 to 1 000 000.']],
  [{ amount: 1_000_001 }, ['Amounts must be numbers from 0 to 1 000 000.']],
  [{ amount: Number.NaN }, ['Amounts must be numbers from 0 to 1 000 000.']],
  [
    { waybill: '', weight: -1 },
    ['The waybill is not well-formed.', 'Weight must be more than 0 and at most 1000 kg.'],
  ],
])('a line with %o has its errors', (change, faults) => {
  expect(lineFaults({ ...line, ...change })).toEqual(faults);
});

describe('a marketplace invoice', () => {
  const invoice = { state: 'uploaded', staged_at: null, sent_at: null, fingerprint: null } as const;
  const staged_at = '2026-11-20T08:00:00Z';

  test('shows more progress in each state, and keeps its progress if it failed', () => {
    const shares = marketplaceInvoiceStates
      .filter((state) => state !== 'failed')
      .map((state) => invoiceProgress({ ...invoice, state }));
    expect(shares).toEqual([20, 40, 60, 80, 100]);
    const failed = { ...invoice, state: 'failed' } as const;
    expect(invoiceProgress(failed)).toBe(20);
    expect(invoiceProgress({ ...failed, staged_at })).toBe(60);
    expect(invoiceProgress({ ...failed, staged_at, sent_at: staged_at })).toBe(80);
  });

  test('can be totalled until it is staged', () => {
    const may = marketplaceInvoiceStates.filter(
      (state) => whyNotTotalled({ ...invoice, state }) === null,
    );
    expect(may).toEqual(['uploaded', 'totalled', 'failed']);
    expect(whyNotTotalled({ state: 'failed', staged_at })).toBe(
      'This invoice is already being sent, so its totals can no longer change.',
    );
  });

  test('can be sent once its total is correct and until an acknowledgement arrives', () => {
    const why = (
      state: (typeof marketplaceInvoiceStates)[number],
      fingerprint: string | null = null,
    ) => whyNotSent({ state, fingerprint });
    expect(why('uploaded')).toBe('Calculate the totals of this invoice first.');
    expect(why('acknowledged')).toBe('The marketplace has already acknowledged this invoice.');
    expect(why('failed', 'total-mismatch')).toBe(
      'The stated total is not the sum of the invoice lines.',
    );
    for (const state of ['totalled', 'staged', 'sent'] as const) expect(why(state)).toBe(null);
    expect([why('failed', 'sftp-refused'), why('sent', 'total-mismatch')]).toEqual([null, null]);
  });

  test('can be forwarded from staging until an acknowledgement arrives', () => {
    const staged = { ...invoice, state: 'staged' } as const;
    expect(whyNotForwarded(staged)).toBe('This invoice is not staged yet.');
    expect(whyNotForwarded({ ...staged, staged_at })).toBe(null);
    expect(whyNotForwarded({ ...staged, state: 'acknowledged', staged_at })).toBe(
      'The marketplace has already acknowledged this invoice.',
    );
  });
});
