import { describe, expect, test } from 'vitest';
import type {
  Decision,
  PlannedInvoice,
  PlannedPayment,
  PlanWorld,
} from './allocation-decisions.ts';
import { canAllocate, refusalOf } from './allocation-refusals.ts';

const payment: PlannedPayment = {
  id: 1,
  account_id: null,
  bank_reference: 'INV000329',
  amount: 100,
  allocated: 0,
  unallocated: 100,
  state: 'unmatched',
  parent_id: null,
  version: 1,
};
const invoice: PlannedInvoice = {
  id: 329,
  account_id: 7,
  invoice_number: 'INV000329',
  invoice_date: '2026-11-01',
  outstanding: 100,
  total: 100,
  credited: 0,
  written_off: 0,
  state: 'issued',
  version: 1,
};
const account = (id: number, name: string, status = 'active') => ({
  id,
  account_code: `A${id}`,
  name,
  status,
  balance: 0,
});
const world: PlanWorld = {
  payments: [payment],
  accounts: [account(7, 'Karoo Outdoor'), account(8, 'Old Mill', 'closed'), account(9, 'Langa')],
  invoices: [
    invoice,
    { ...invoice, id: 330, account_id: 9, invoice_number: 'INV000330' },
    { ...invoice, id: 331, invoice_number: null, state: 'draft' },
    { ...invoice, id: 332, invoice_number: 'INV000332', outstanding: 0, state: 'paid' },
    { ...invoice, id: 333, invoice_number: null, account_id: 9 },
  ],
};
const exact = (...invoice_ids: number[]): Decision => ({
  payment_id: 1,
  account_id: 7,
  method: 'exact',
  invoice_ids,
});
const whole = (account_id: number): Decision => ({
  payment_id: 1,
  account_id,
  method: 'oldest-first',
});
const parts = (...amounts: number[]): Decision => ({
  payment_id: 1,
  parts: amounts.map((amount) => ({ account_id: 7, method: 'on-account', amount })),
});
const refused = (decision: Decision, more: Partial<PlannedPayment> | undefined = {}) =>
  refusalOf(decision, { ...payment, ...more }, world);

test.each([exact(329), whole(7), whole(9), parts(40, 60), parts(33.33, 66.67)])(
  'the valid decision %o is not refused',
  (decision) => {
    expect(refused(decision)).toBe(null);
  },
);

describe('a receipt', () => {
  test('that does not exist is not found', () => {
    expect(refusalOf(whole(7), undefined, world)).toEqual({
      payment_id: 1,
      reason: 'This receipt was not found.',
      status: 404,
    });
    expect(refusalOf(parts(100), undefined, world)?.status).toBe(404);
  });

  test('that belongs to an account cannot go to another one', () => {
    const reason = 'This receipt belongs to Langa. Reallocate it instead.';
    expect(refused(whole(7), { account_id: 9 })).toMatchObject({ reason, status: 409 });
    expect(refused(parts(100), { account_id: 9 })).toMatchObject({ reason, status: 409 });
    expect(refused(whole(9), { account_id: 9 })).toBe(null);
    expect(refused(whole(7), { account_id: 99 })?.reason).toBe(
      'This receipt belongs to another account. Reallocate it instead.',
    );
  });

  test('that is part of a split cannot be split again', () => {
    expect(refused(parts(100), { parent_id: 5 })?.reason).toBe(
      'This is part of a split receipt. Undo the split, then split the receipt again.',
    );
    expect(refused(whole(7), { parent_id: 5 })).toBe(null);
  });

  test.each([
    ['reversed', 'This receipt was reversed, so it cannot be allocated.'],
    ['failed', 'This receipt was reversed, so it cannot be allocated.'],
    ['split', 'This receipt was split: its parts settle invoices.'],
    ['settled', 'This receipt is the payment of a settlement file.'],
  ] as const)('that is %s cannot be allocated', (state, reason) => {
    expect(canAllocate({ state, unallocated: 100 })).toBe(reason);
    expect(refused(whole(7), { state })).toMatchObject({ reason, status: 409 });
  });

  test('without an unallocated amount cannot be allocated', () => {
    expect(canAllocate({ state: 'allocated', unallocated: 0 })).toBe(
      'This receipt has no amount left to allocate.',
    );
    expect(canAllocate({ state: 'allocated', unallocated: 0.01 })).toBe(true);
  });
});

test.each([
  [parts(0, 100), 'Each part needs an amount above zero, in whole cents.'],
  [parts(-1, 101), 'Each part needs an amount above zero, in whole cents.'],
  [parts(33.335, 66.665), 'Each part needs an amount above zero, in whole cents.'],
  [parts(40, 50), 'The parts add up to R\u00a090,00, the receipt is R\u00a0100,00.'],
])(
  'a split is refused if its parts are not whole cents above zero or do not add up to the receipt: %o',
  (decision, reason) => {
    expect(refused(decision)).toEqual({ payment_id: 1, reason, status: 422 });
  },
);

test.each([
  [whole(99), 'There is no such account.', 422],
  [whole(8), 'Old Mill is closed. Reopen it, or leave the money unmatched.', 423],
  [exact(), 'Choose the invoices that this receipt settles.', 422],
  [exact(99), 'There is no such invoice.', 422],
  [exact(330), 'INV000330 belongs to another account.', 409],
  [exact(333), 'A draft belongs to another account.', 409],
  [exact(331), 'A draft invoice is not owed yet.', 409],
  [exact(329, 332), 'INV000332 is already settled.', 409],
  [exact(329, 329), 'An invoice is chosen more than once.', 422],
] as const)(
  'a decision is refused if its accounts or invoices cannot be settled: %o',
  (decision, reason, status) => {
    expect(refused(decision)).toEqual({ payment_id: 1, reason, status });
  },
);
