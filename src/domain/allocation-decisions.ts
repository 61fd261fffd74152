import type { invoiceStates } from './invoices.ts';
import type { OpenInvoice, PaymentState } from './payments.ts';

/** What of an account's invoices a receipt settles: those chosen, in this order; the oldest first; or none. */
export const allocationMethods = ['exact', 'oldest-first', 'on-account'] as const;

/** What somebody decides about a receipt. */
export interface Decision {
  payment_id: number;
  account_id: number;
  invoice_ids?: readonly number[] | undefined;
  method: (typeof allocationMethods)[number];
}

export interface PlannedPayment {
  id: number;
  account_id: number | null;
  bank_reference: string;
  amount: number;
  allocated: number;
  unallocated: number;
  state: PaymentState;
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
