import type { accountAllocationMethods, billingTypes } from '../accounts.ts';
import type { OpenInvoice } from '../payments.ts';

/** What came in and may be somebody's; amounts in rand. */
export interface MatchedReceipt {
  id: number;
  account_id: number | null;
  bank_reference: string;
  description: string | null;
  /** What somebody said that it is for. */
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
  /** A prepaid account pays more than it owes; without this it is invoiced. */
  billing_type?: (typeof billingTypes)[number];
  /** What becomes of money that names no invoice: it settles the oldest first without this. */
  allocation_method?: (typeof accountAllocationMethods)[number];
}

export interface MatchingInvoice extends OpenInvoice {
  invoice_number: string;
}

/** A receipt of before, and whose it was found to be. */
export interface EarlierReceipt {
  id: number;
  account_id: number;
  payer: string;
  amount: number;
  paid_on: string;
}

/** A reference that we gave somebody to pay with. */
export interface GivenReference {
  reference: string;
  account_id: number;
  /** The invoice that it was given for. */
  invoice_id: number | null;
  /** The day on which it was paid; null while it is open. */
  paid_on: string | null;
}

/** The newest statement that an account was sent. */
export interface SentStatement {
  account_id: number;
  end_date: string;
  /** What it asked for, in rand. */
  amount: number;
}

/** All that receipts are held against, read at one moment. */
export interface MatchingWorld {
  accounts: readonly MatchingAccount[];
  /** What the texts may name and what has the same amount; of accounts that may be meant, all that is owed. */
  invoices: readonly MatchingInvoice[];
  earlier: readonly EarlierReceipt[];
  /** What the texts may carry. */
  references?: readonly GivenReference[];
  statements?: readonly SentStatement[];
}

/** What speaks for or against an account, in words that a clerk would use. */
export interface Evidence {
  group: 'text' | 'amount' | 'payer';
  /** From 0 to 1. */
  weight: number;
  reason: string;
  /** The invoices that it points to. */
  invoice_ids?: readonly number[];
  /** The text names the account or its invoices without a slip. */
  isNamed?: boolean;
}

/** An invoice number that a text of a bank may mean. */
export interface NamedNumber {
  /** As it stands there. */
  written: string;
  /** As it stands on the invoice. */
  number: string;
  /** Figures alone in a list after a number: they may as well be a day or a branch. */
  isBare: boolean;
}

/** What of a receipt is held against the world. */
export interface ReceiptFacts {
  receipt: MatchedReceipt;
  numbers: readonly NamedNumber[];
  codes: readonly string[];
  /** Words that may be a reference of ours. */
  references: readonly string[];
  payer: string;
}
