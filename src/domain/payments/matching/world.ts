import type { accountAllocationMethods, billingTypes } from '#domain/accounts/accounts.ts';
import type { OpenInvoice } from '../payments.ts';

/** Receipt to match; amounts in rand. */
export interface MatchedReceipt {
  id: number;
  account_id: number | null;
  bank_reference: string;
  description: string | null;
  /** Invoice number that a user entered. */
  invoice_number: string | null;
  amount: number;
  paid_on: string;
}

export interface MatchingAccount {
  id: number;
  account_code: string;
  name: string;
  status: string;
  balance: number;
  /** Prepaid accounts pay more than they owe; undefined means invoiced. */
  billing_type?: (typeof billingTypes)[number];
  /** Method for payments without invoice numbers; undefined means oldest first. */
  allocation_method?: (typeof accountAllocationMethods)[number];
}

export interface MatchingInvoice extends OpenInvoice {
  invoice_number: string;
}

/** Earlier receipt with its account. */
export interface EarlierReceipt {
  id: number;
  account_id: number;
  payer: string;
  amount: number;
  paid_on: string;
}

/** Payment reference that we issued. */
export interface GivenReference {
  reference: string;
  account_id: number;
  /** Invoice that the reference was issued for. */
  invoice_id: number | null;
  /** Day of payment; null while unpaid. */
  paid_on: string | null;
}

/** Newest statement sent to an account. */
export interface SentStatement {
  account_id: number;
  end_date: string;
  /** Amount due on the statement, in rand. */
  amount: number;
}

/** Data that receipts are matched against, all read at the same time. */
export interface MatchingWorld {
  accounts: readonly MatchingAccount[];
  /**
   * Invoices named by the texts or with the same amount, and all open invoices of possible
   * accounts.
   */
  invoices: readonly MatchingInvoice[];
  earlier: readonly EarlierReceipt[];
  /** References that the texts may contain. */
  references?: readonly GivenReference[];
  statements?: readonly SentStatement[];
}

/** Evidence for or against an account, with a reason that users see. */
export interface Evidence {
  group: 'text' | 'amount' | 'payer';
  /** From 0 to 1. */
  weight: number;
  reason: string;
  /** Invoices that the evidence points to. */
  invoice_ids?: readonly number[];
  /** Whether the text names the account or its invoices without a typo. */
  isNamed?: boolean;
}

/** Invoice number that a bank text may mean. */
export interface NamedNumber {
  /** As written in the text. */
  written: string;
  /** As on the invoice. */
  number: string;
  /** Bare number in a list after an invoice number, which may also be a date or branch code. */
  isBare: boolean;
}

/** Facts of a receipt that matching uses. */
export interface ReceiptFacts {
  receipt: MatchedReceipt;
  numbers: readonly NamedNumber[];
  codes: readonly string[];
  /** Words that may be our references. */
  references: readonly string[];
  payer: string;
}
