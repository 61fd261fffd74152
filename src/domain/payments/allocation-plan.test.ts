import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Decision, PlanWorld } from './allocation-decisions.ts';
import { planAllocation } from './allocation-plan.ts';
import { toDocument } from '../kernel/money.ts';

const receipt = {
  id: 1,
  account_id: null,
  bank_reference: 'INV 1',
  amount: 150,
  allocated: 0,
  unallocated: 150,
  state: 'unmatched',
  parent_id: null,
  version: 1,
} as const;
const account = (id: number, more = {}) => ({
  id,
  account_code: `ACC00${id}`,
  name: `Account ${id}`,
  status: 'active',
  balance: 300,
  ...more,
});
const invoice = (id: number, more = {}) => ({
  id,
  account_id: 1,
  invoice_number: `INV00000${id}`,
  invoice_date: `2026-10-0${id}`,
  outstanding: 100,
  total: 100,
  credited: 0,
  written_off: 0,
  state: 'issued' as const,
  version: 1,
  ...more,
});
const world: PlanWorld = {
  payments: [receipt, { ...receipt, id: 2 }],
  accounts: [account(1), account(2)],
  invoices: [invoice(1), invoice(2), invoice(3, { account_id: 2 })],
};
const exact = (...ids: number[]): Decision => ({
  payment_id: 1,
  account_id: 1,
  invoice_ids: ids,
  method: 'exact',
});

describe('an allocation plan', () => {
  test('settles the chosen invoices in their order and shows amounts before and after', () => {
    const plan = planAllocation([exact(2, 1)], world);
    expect(plan.payments).toEqual([
      {
        payment_id: 1,
        account_id: 1,
        available: 150,
        parts: [
          { invoice_id: 2, amount: 100 },
          { invoice_id: 1, amount: 50 },
        ],
        left: 0,
        state: 'allocated',
      },
    ]);
    expect(plan.invoices).toMatchObject([
      { invoice_id: 1, before: 100, settles: 50, after: 50, state: 'part-paid' },
      { invoice_id: 2, before: 100, settles: 100, after: 0, state: 'paid' },
    ]);
    expect(plan.accounts).toMatchObject([{ account_id: 1, before: 300, after: 150 }]);
    expect(plan.postings).toEqual([
      { ledger: 'debtors', account_id: 1, amount: -150 },
      { ledger: 'unidentified', account_id: null, amount: 150 },
    ]);
    expect(plan).toMatchObject({ sum: 0, refusals: [] });
  });

  test('leaves the rest on the account', () => {
    const method = 'on-account' as const;
    const plan = planAllocation([{ payment_id: 1, account_id: 1, method }], world);
    expect(plan.payments).toMatchObject([{ parts: [], left: 150, state: 'matched' }]);
    expect(plan.accounts).toMatchObject([{ after: 150 }]);
  });

  test('posts nothing for a receipt that already belongs to the account', () => {
    const own = { ...receipt, account_id: 1, state: 'matched' as const, unallocated: 20 };
    const plan = planAllocation([exact(1)], { ...world, payments: [own] });
    expect(plan).toMatchObject({ postings: [], accounts: [{ before: 300, after: 300 }] });
    expect(plan.invoices).toMatchObject([{ settles: 20, after: 80 }]);
  });

  test('computes the second receipt from the outstanding amounts that the first one leaves', () => {
    const oldest = { account_id: 1, method: 'oldest-first' as const };
    const plan = planAllocation(
      [
        { payment_id: 1, ...oldest },
        { payment_id: 2, ...oldest },
      ],
      world,
    );
    expect(plan.payments).toMatchObject([{ left: 0 }, { left: 100, state: 'part-allocated' }]);
    expect(plan.invoices).toMatchObject([{ after: 0 }, { after: 0 }]);
  });

  test('splits a receipt over accounts, and computes each part after the parts before it', () => {
    const part = (account_id: number, of: number, more = {}) => ({
      account_id,
      amount: of,
      method: 'oldest-first' as const,
      ...more,
    });
    const parts = [part(1, 60), part(2, 40), part(1, 50, { method: 'on-account' })];
    const plan = planAllocation([{ payment_id: 1, parts }], world);
    expect(plan.payments).toMatchObject([
      { account_id: 1, available: 60, left: 0, parts: [{ invoice_id: 1, amount: 60 }] },
      { account_id: 2, available: 40, parts: [{ invoice_id: 3, amount: 40 }] },
      { account_id: 1, available: 50, left: 50, state: 'matched' },
    ]);
    expect(plan.accounts).toMatchObject([
      { account_id: 1, before: 300, after: 190 },
      { account_id: 2, before: 300, after: 260 },
    ]);
    expect(plan).toMatchObject({ sum: 0, refusals: [] });
  });

  test.each([
    [
      { parts: [1, 2], amounts: [49, 50] },
      {},
      /^The parts add up to .*99,00, the receipt is .*150,00\.$/,
      422,
    ],
    [{ parts: [1, 2], amounts: [150, 0] }, {}, /above zero, in whole cents/, 422],
    [{ parts: [1, 2], amounts: [149.995, 0.005] }, {}, /above zero, in whole cents/, 422],
    [{ parts: [1, 9], amounts: [100, 50] }, {}, /^There is no such account/, 422],
    [
      { parts: [1, 2], amounts: [100, 50] },
      { payments: [{ ...receipt, account_id: 2 }] },
      /belongs to Account 2\. Reallocate/,
      409,
    ],
    [
      { parts: [1, 2], amounts: [100, 50] },
      { payments: [{ ...receipt, parent_id: 8 }] },
      /^This is part of a split receipt/,
      409,
    ],
  ])('refuses the split %j', ({ parts, amounts }, changes, reason, status) => {
    const shares = parts.map((account_id, at) => ({
      account_id,
      amount: amounts[at] ?? 0,
      method: 'on-account' as const,
    }));
    const plan = planAllocation([{ payment_id: 1, parts: shares }], { ...world, ...changes });
    expect(plan.refusals).toEqual([
      { payment_id: 1, reason: expect.stringMatching(reason), status },
    ]);
    expect(plan).toMatchObject({ payments: [], postings: [] });
  });

  test.each([
    [exact(3), {}, /^INV000003 belongs to another account\.$/, 409],
    [exact(1), { invoices: [invoice(1, { outstanding: 0 })] }, /is already settled/, 409],
    [exact(), {}, /^Choose the invoices/, 422],
    [exact(1, 1), {}, /more than once/, 422],
    [
      exact(1),
      { accounts: [account(1, { status: 'closed' })] },
      /^Account 1 is closed\. Reopen/,
      423,
    ],
    [
      exact(1),
      { payments: [{ ...receipt, account_id: 2 }] },
      /belongs to Account 2\. Reallocate/,
      409,
    ],
    [exact(1), { payments: [{ ...receipt, state: 'reversed' as const }] }, /was reversed/, 409],
    [exact(1), { payments: [] }, /was not found/, 404],
  ])('refuses the decision %j with the data %j', (decision, changes, reason, status) => {
    const plan = planAllocation([decision], { ...world, ...changes });
    expect(plan.refusals).toEqual([
      { payment_id: 1, reason: expect.stringMatching(reason), status },
    ]);
    expect(plan).toMatchObject({ payments: [], invoices: [], accounts: [], postings: [], sum: 0 });
  });
});

const amount = fc.integer({ min: 1, max: 900_000 }).map((given) => given / 100);

test('every allocation plan adds up and settles at most the outstanding amounts', () => {
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 2, maxLength: 4 }),
      fc.array(amount, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('oldest-first' as const, 'on-account' as const),
      (paid, owed, method) => {
        const payments = paid.map((one, at) => ({
          ...receipt,
          id: at,
          amount: one,
          unallocated: one,
        }));
        const invoices = owed.map((outstanding, at) =>
          invoice(at, { outstanding, total: outstanding, invoice_date: '2026-10-01' }),
        );
        const decisions = payments.map(({ id }) => ({ payment_id: id, account_id: 1, method }));
        const plan = planAllocation(decisions, { ...world, payments, invoices });
        expect(plan.sum).toBe(0);
        for (const one of plan.payments) {
          const settled = one.parts.reduce((sum, part) => sum + part.amount, 0);
          expect(toDocument(settled + one.left)).toBe(one.available);
        }
        for (const one of plan.invoices) {
          expect(one.after).toBeGreaterThanOrEqual(0);
          expect(toDocument(one.settles + one.after)).toBe(one.before);
        }
      },
    ),
  );
});
