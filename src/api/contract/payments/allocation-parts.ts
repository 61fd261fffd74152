import * as z from 'zod';
import { allocationMethods } from '#domain/payments/allocation-decisions.ts';
import { invoiceStates } from '#domain/billing/invoices.ts';
import { ledgers } from '#domain/billing/ledger.ts';
import { id, positiveRand } from '../field-parts.ts';
import { paymentState } from './payment-parts.ts';

const invoice_ids = z.array(id).max(200).optional();
const method = z.enum(allocationMethods);

/** Invoices that a receipt settles: of one account, or of several accounts in `parts`. */
export const settlement = {
  account_id: id.optional(),
  /** Invoices in the order of settlement; only for the method `exact`. */
  invoice_ids,
  method: method.default('oldest-first'),
  /** Instead of an account: amounts by account that add up to the receipt. */
  parts: z
    .array(z.object({ account_id: id, invoice_ids, method, amount: positiveRand.max(1e8) }))
    .min(2)
    .max(50)
    .optional(),
};

export const decision = z.object({ payment_id: id, ...settlement });

/** Hash of the plan that the user saw; the commit is refused if the plan has changed. */
export const planHash = z.string().max(64).optional();

export const allocationPlan = z.object({
  payments: z.array(
    z.object({
      payment_id: z.int(),
      account_id: z.int(),
      /** Amount of the receipt that can be allocated. */
      available: z.number(),
      parts: z.array(z.object({ invoice_id: z.int(), amount: z.number() })),
      left: z.number(),
      state: paymentState,
    }),
  ),
  invoices: z.array(
    z.object({
      invoice_id: z.int(),
      invoice_number: z.string().nullable(),
      account_id: z.int(),
      invoice_date: z.string(),
      before: z.number(),
      settles: z.number(),
      after: z.number(),
      state: z.enum(invoiceStates),
    }),
  ),
  accounts: z.array(
    z.object({
      account_id: z.int(),
      account_code: z.string(),
      account: z.string(),
      before: z.number(),
      after: z.number(),
    }),
  ),
  postings: z.array(
    z.object({
      ledger: z.enum(ledgers),
      account_id: z.int().nullable(),
      amount: z.number(),
    }),
  ),
  /** Sum of the postings: always zero. */
  sum: z.number(),
  refusals: z.array(
    z.object({ payment_id: z.int(), reason: z.string(), status: z.literal([404, 409, 422, 423]) }),
  ),
  plan_hash: z.string(),
});
