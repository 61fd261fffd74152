import type { invoiceStates } from '../billing/invoices.ts';
import type { OpenInvoice, PaymentState } from './payments.ts';

/** How a receipt settles invoices: chosen invoices in their order, the oldest first, or none. */
export const allocationMethods = ['exact', 'oldest-first', 'on-account'] as const;

/** How an amount settles the invoices of an account. */
export interface Settlement {
  account_id: number;
  invoice_ids?: readonly number[] | undefined;
  method: (typeof allocationMethods)[number];
}

/** Part of a receipt, in rand, and how it settles invoices. */
export interface Share extends Settlement {
  amount: number;
}

/**
 * Decision about a receipt: the whole receipt for one account, or parts for several that add up to
 * the receipt.
 */
export type Decision =
  | ({ payment_id: number } & Settlement)
  | { payment_id: number; parts: readonly Share[] };

/**
 * Shares of a receipt. `available` is the amount in rand of the only share if the receipt is not
 * split.
 */
export const sharesOf = (decision: Decision, available: number): readonly Share[] =>
  'parts' in decision ? decision.parts : [{ ...decision, amount: available }];

/** Accounts and invoices that a decision names. */
export const idsInDecision = (decision: Decision): { accounts: number[]; invoices: number[] } => {
  const shares = sharesOf(decision, 0);
  return {
    accounts: shares.map(({ account_id: id }) => id),
    invoices: shares.flatMap(({ invoice_ids: ids = [] }) => ids),
  };
};

export interface PlannedPayment {
  id: number;
  account_id: number | null;
  bank_reference: string;
  amount: number;
  allocated: number;
  unallocated: number;
  state: PaymentState;
  /** Receipt that this part was split from. */
  parent_id: number | null;
  version: number;
}

interface PlannedAccount {
  id: number;
  account_code: string;
  name: string;
  status: string;
  balance: number;
}

export interface PlannedInvoice extends OpenInvoice {
  invoice_number: string | null;
  total: number;
  credited: number;
  written_off: number;
  state: (typeof invoiceStates)[number];
  version: number;
}

/** Payments, accounts and invoices that a plan is computed from, all read at the same time. */
export interface PlanWorld {
  payments: readonly PlannedPayment[];
  accounts: readonly PlannedAccount[];
  invoices: readonly PlannedInvoice[];
}
