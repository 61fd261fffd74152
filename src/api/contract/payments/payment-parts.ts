import * as z from 'zod';
import { allocationMethods } from '#domain/payments/allocation-decisions.ts';
import { invoiceStates } from '#domain/billing/invoices.ts';
import { bands } from '#domain/payments/matching/score.ts';
import { paymentFields, receiptFields } from '#domain/payments/payment.fields.ts';
import { paymentStates } from '#domain/payments/payments.ts';
import { filterOf, listOfRows, rowOf } from '#api/field-schemas.ts';
import { claimed } from '#api/list-filter.ts';
import { instant } from '../field-parts.ts';

export const paymentState = z.enum(paymentStates);

/** User who last changed a payment, and when; null if no user did. */
export const changedBy = z.object({ id: z.int(), name: z.string(), at: instant }).nullable();

export const payment = rowOf(paymentFields).extend({ changed_by: changedBy });

export const allocation = z.object({
  id: z.int(),
  invoice_id: z.int(),
  invoice_number: z.string().nullable(),
  invoice_date: z.string(),
  amount: z.number(),
  /** Current outstanding amount of the invoice. */
  outstanding: z.number(),
  /** Time at which the allocation was undone; null if it still applies. */
  undone_at: instant.nullable(),
  time_created: instant,
});

/** Part of a split receipt. */
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
  /** Confidence (0 to 1) and reasons of an automatic match by an import. */
  recognised: z.object({ confidence: z.number(), reasons: z.array(z.string()) }).nullable(),
  /** Current parts of a split receipt; empty for others. */
  parts: z.array(part),
});

/** Account that a receipt may belong to, with reasons and the invoices to settle. */
const candidate = z.object({
  account_id: z.int(),
  account_code: z.string(),
  account: z.string(),
  band: z.enum(bands),
  /** From 0 to 1. */
  confidence: z.number(),
  reasons: z.array(z.object({ text: z.string(), is_against: z.boolean() })),
  /** Whether the text names the account or its invoices without a typo. */
  is_named: z.boolean(),
  invoice_ids: z.array(z.int()),
  method: z.enum(allocationMethods),
});

/** Settlement file that a receipt may pay, with the reason. */
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
  /** Earlier receipts of the same payer, newest first. */
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

/** Best candidate of a receipt; null if there is no evidence. */
export const suggestion = z.object({
  payment_id: z.int(),
  account_code: z.string().nullable(),
  band: z.enum(bands).nullable(),
  confidence: z.number().nullable(),
  /** Whether two accounts fit equally well. */
  is_tied: z.boolean(),
  /** Settlement file that is likelier than any account. */
  file: fileCandidate.nullable(),
  /** Decision that accepts the best candidate; null unless that candidate is certain. */
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

/** Invoice that has an outstanding amount again. */
export const reopenedInvoice = z.object({
  invoice_id: z.int(),
  invoice_number: z.string().nullable(),
  /** Amount of the invoice that is no longer settled. */
  amount: z.number(),
  outstanding: z.number(),
  state: z.enum(invoiceStates),
});

/** Filter conditions for the amount of a payment. */
export const amounts = {
  amount_from: z.number().min(0).optional(),
  amount_until: z.number().min(0).optional(),
};

const ofReceipts = { ...amounts, ...claimed };

/** Filter conditions of receipts. */
export const receiptFilter = { ...filterOf(receiptFields), ...ofReceipts };

/** List call of receipts. */
export const receipts = listOfRows(payment, receiptFields, ofReceipts);
