import type { invoiceStates } from './invoices.ts';
import type { OpenInvoice, PaymentState } from './payments.ts';

/** What of an account's invoices a receipt settles: those chosen, in this order; the oldest first; or none. */
export const allocationMethods = ['exact', 'oldest-first', 'on-account'] as const;

/** What money is to settle of an account. */
export interface Settlement {
  account_id: number;
  invoice_ids?: readonly number[] | undefined;
  method: (typeof allocationMethods)[number];
}

/** A part of a receipt, in rand, and what it is to settle. */
export interface Share extends Settlement {
  amount: number;
}

/** What somebody decides about a receipt: one account has all of it, or several have parts that add up to it. */
export type Decision =
  | ({ payment_id: number } & Settlement)
  | { payment_id: number; parts: readonly Share[] };

/** The shares of a receipt of which so much is there, in rand. */
export const sharesOf = (decision: Decision, available: number): readonly Share[] =>
  'parts' in decision ? decision.parts : [{ ...decision, amount: available }];

/** The accounts that a decision is about, and the invoices that it names. */
export const namedIn = (decision: Decision): { accounts: number[]; invoices: number[] } => {
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
  /** The receipt that it is a part of. */
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

/** All that a plan is made of, read at one moment. */
export interface PlanWorld {
  payments: readonly PlannedPayment[];
  accounts: readonly PlannedAccount[];
  invoices: readonly PlannedInvoice[];
}
