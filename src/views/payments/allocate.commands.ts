import { actOn, reversal } from '#commands/act-on.ts';
import type { RowOf } from '#api/endpoint-types.ts';
import { allocationIdsIn, canUndoAllocations } from '#domain/payments/allocation-runs.ts';
import { allocationHindrances, nothingToAllocate } from '#domain/billing/credit-settlement.ts';
import type { Payment } from './payments.ts';

const ACCOUNTS = 'POST /accounts/allocate';
const INVOICES = 'POST /billing/invoices/allocate';
const OVERPAID = 'POST /billing/invoices/allocate-overpaid';
const UNDO = 'POST /billing/allocations/undo';
const RECALCULATE = 'POST /accounts/recalculate-balance';

type Invoice = RowOf<'GET /billing/invoices'>;
type Account = RowOf<'GET /accounts'>;
type Run = RowOf<'GET /runs'>;

const words = {
  icon: 'list-checks',
  keywords: ['allocate', 'unallocated', 'oldest first'],
} as const;

/** Reverses the allocations that the response for a row names. */
const takeBack = (_row: unknown, _answers: unknown, answer: unknown) =>
  reversal(UNDO, { body: { allocation_ids: allocationIdsIn(answer) } });

export const allocateAccounts = actOn<typeof ACCOUNTS, Account>(ACCOUNTS, {
  ...words,
  on: 'accounts',
  id: 'allocations.1-accounts',
  title: 'Settle open invoices…',
  keys: 'a',
  ask: ['method'],
  undo: takeBack,
});

export const allocateInvoices = actOn<typeof INVOICES, Invoice>(INVOICES, {
  ...words,
  on: 'invoices',
  id: 'allocations.2-invoices',
  title: 'Pay from unallocated credit',
  keys: 'a',
  ask: [],
  enabledFor: ({ state, outstanding }) => {
    if (state === 'draft') return allocationHindrances.draft;
    return outstanding > 0 || allocationHindrances.settled;
  },
  undo: takeBack,
});

export const allocateOverpaid = actOn<typeof OVERPAID, Payment>(OVERPAID, {
  ...words,
  on: 'receipts',
  id: 'allocations.3-receipts',
  title: 'Allocate the remainder',
  ask: [],
  enabledFor: ({ account_id: account, state, unallocated }) => {
    if (state === 'reversed') return allocationHindrances.reversed;
    if (account === null) return allocationHindrances.unassigned;
    return nothingToAllocate({ left: unallocated, owed: unallocated }) ?? true;
  },
  undo: takeBack,
});

export const undoRun = actOn<typeof UNDO, Run>(UNDO, {
  on: 'runs',
  id: 'allocations.4-undo',
  title: 'Undo allocations of this run…',
  icon: 'history',
  keywords: ['undo', 'reverse', 'batch'],
  single: true,
  ask: ['reason'],
  enabledFor: canUndoAllocations,
  danger: {
    consequence: () =>
      'The invoices of this run become unpaid again and its receipts unallocated. Nothing else is posted.',
  },
  toRequest: ({ id }, { reason }) => ({
    body: { run_id: id, ...(reason !== undefined && { reason: String(reason) }) },
  }),
});

export const recalculate = actOn<typeof RECALCULATE, Account>(RECALCULATE, {
  on: 'accounts',
  id: 'accounts.recalculate',
  title: 'Recalculate the balance',
  icon: 'banknote',
  keywords: ['add up', 'check', 'ledger'],
  ask: [],
});
