import * as z from 'zod';
import { allocationMethods } from '../../domain/allocation-decisions.ts';
import { invoiceStates } from '../../domain/invoices.ts';
import { bands } from '../../domain/matching/score.ts';
import { paymentStates } from '../../domain/payments.ts';
import { claimed, created, dayOrInstant, one, rowIds, several, words } from '../list-filter.ts';
import { instant } from './field-parts.ts';

/** Parts that the calls about money that came in share. */
export const paymentState = z.enum(paymentStates);

export const payment = z.object({
  id: z.int(),
  state: paymentState,
  /** Null while nobody knows whose it is. */
  account_id: z.int().nullable(),
  account_code: z.string().nullable(),
  account: z.string().nullable(),
  /** What the payer wrote, as the bank passes it on. */
  bank_reference: z.string(),
  description: z.string().nullable(),
  method: z.string(),
  amount: z.number(),
  allocated: z.number(),
  /** Paid back to the account. */
  refunded: z.number(),
  unallocated: z.number(),
  /** The day on the statement of the bank. */
  paid_on: z.string(),
  payment_import_id: z.int().nullable(),
  file_name: z.string().nullable(),
  /** Set aside until this day, and why; on the day it waits again. */
  snoozed_until: z.string().nullable(),
  snooze_reason: z.string().nullable(),
  /** The receipt that it is a part of. */
  parent_id: z.int().nullable(),
  /** The settlement file that a provider paid with it. */
  settles_import_id: z.int().nullable(),
  settles_file: z.string().nullable(),
  reversed_at: instant.nullable(),
  /** The person who changed it last, and when; null where no person did. */
  changed_by: z.object({ id: z.int(), name: z.string(), at: instant }).nullable(),
  time_created: instant,
  version: z.int(),
});

export const allocation = z.object({
  id: z.int(),
  invoice_id: z.int(),
  invoice_number: z.string().nullable(),
  invoice_date: z.string(),
  amount: z.number(),
  /** What is still owed on the invoice now. */
  outstanding: z.number(),
  /** Set when it was taken back. */
  undone_at: instant.nullable(),
  time_created: instant,
});

/** A part of a receipt that was split. */
const part = z.object({
  id: z.int(),
  account_code: z.string().nullable(),
  account: z.string().nullable(),
  amount: z.number(),
  allocated: z.number(),
  state: paymentState,
});

export const paymentDetail = payment.extend({
  allocations: z.array(allocation),
  /** How sure it was, from 0 to 1, and why, where an import gave it to its account without anybody being asked. */
  recognised: z.object({ confidence: z.number(), reasons: z.array(z.string()) }).nullable(),
  /** Of a receipt that was split, those that stand; of any other, none. */
  parts: z.array(part),
});

/** An account that a receipt may be from, why, and what it would settle. */
const candidate = z.object({
  account_id: z.int(),
  account_code: z.string(),
  account: z.string(),
  band: z.enum(bands),
  /** From 0 to 1. */
  confidence: z.number(),
  reasons: z.array(z.object({ text: z.string(), is_against: z.boolean() })),
  /** The text names it or its invoices without a slip. */
  is_named: z.boolean(),
  invoice_ids: z.array(z.int()),
  method: z.enum(allocationMethods),
});

/** A settlement file that a receipt may pay, and why. */
const fileCandidate = z.object({
  settles_import_id: z.int(),
  file_name: z.string(),
  band: z.enum(bands),
  /** From 0 to 1. */
  confidence: z.number(),
  reason: z.string(),
});

export const candidates = z.object({
  candidates: z.array(candidate),
  files: z.array(fileCandidate),
  /** What the same payer paid before, the newest first. */
  history: z.array(
    z.object({
      id: z.int(),
      bank_reference: z.string(),
      amount: z.number(),
      paid_on: z.string(),
      account_code: z.string().nullable(),
    }),
  ),
});

/** The best candidate of a receipt; null where nothing points to an account. */
export const suggestion = z.object({
  payment_id: z.int(),
  account_code: z.string().nullable(),
  band: z.enum(bands).nullable(),
  confidence: z.number().nullable(),
  /** Two accounts fit equally. */
  is_tied: z.boolean(),
  /** A settlement file that it may pay, where that is likelier than any account. */
  file: fileCandidate.nullable(),
  /** What accepting it decides; null where its account is not certain. */
  decides: z
    .object({
      account_id: z.int(),
      method: z.enum(allocationMethods),
      invoice_ids: z.array(z.int()).optional(),
    })
    .nullable(),
});

export const paymentNote = z.object({
  id: z.int(),
  payment_id: z.int(),
  note: z.string(),
  user_id: z.int().nullable(),
  user: z.string().nullable(),
  time_created: instant,
});

/** An invoice on which more is owed again. */
export const reopenedInvoice = z.object({
  invoice_id: z.int(),
  invoice_number: z.string().nullable(),
  /** What settles it no more. */
  amount: z.number(),
  outstanding: z.number(),
  state: z.enum(invoiceStates),
});

/** What every list of payments is filtered by. */
export const paymentFilter = {
  search: words,
  id: rowIds,
  state: one(paymentStates),
  account_id: rowIds,
  method: several(z.string().max(40)),
  payment_import_id: rowIds,
  /** Set aside until a later day than today. */
  is_snoozed: z.boolean().optional(),
  amount_from: z.number().min(0).optional(),
  amount_until: z.number().min(0).optional(),
  /** Days on the statement of the bank, both included. */
  paid_from: dayOrInstant,
  paid_until: dayOrInstant,
  ...created,
};

/** What receipts are filtered by. */
export const receiptFilter = {
  ...paymentFilter,
  ...claimed,
  /** Nobody has it, or something of it is left while its account owes. */
  is_waiting: z.boolean().optional(),
};
