import * as z from 'zod';
import { XLSX } from '#domain/kernel/file-types.ts';
import { transactionKinds } from '#domain/billing/ledger.ts';
import { paymentMethods } from '#domain/payments/payments.ts';
import { statementTypes } from '#domain/billing/statements.ts';
import { LARGEST_ADJUSTMENT, manualKinds } from '#domain/billing/transactions.ts';
import { endpoints, json, jsonOr } from '#api/endpoint.ts';
import { ageAmounts } from '../accounts/age-analysis.ts';
import { dayHere, ending, id, instant, line, rand, reason } from '../field-parts.ts';
import { reopenedInvoice } from '../payments/payment-parts.ts';

const day = z.iso.date();
/** Transaction of an account or open item, with the balance after it. */
const row = z.object({
  id: z.int(),
  date: z.string(),
  kind: z.enum(transactionKinds),
  reference: z.string(),
  description: z.string(),
  debit: z.number(),
  credit: z.number(),
  balance: z.number(),
  transaction_id: z.int(),
  /** Invoice or payment to which the transaction belongs. */
  invoice_id: z.int().nullable(),
  payment_id: z.int().nullable(),
  /** `receipt`: payment from a bank file; `credit`: payment from a settlement file. */
  payment_kind: z.enum(['receipt', 'credit']).nullable(),
  /**
   * Ids of the transaction that this one reverses, and of the transaction that reverses this one.
   */
  reverses: z.int().nullable(),
  reversed_by: z.int().nullable(),
});

const statement = z.object({
  account_id: z.int(),
  account_code: z.string(),
  name: z.string(),
  type: z.enum(statementTypes),
  start_date: z.string(),
  end_date: z.string(),
  /** Time of the statement; later postings are not included. */
  known_at: instant,
  /** Opening balance; adds up with the rows to the closing balance. Zero for open items. */
  brought_forward: z.number(),
  rows: z.array(row),
  carried_forward: z.number(),
  ages: ageAmounts,
});

const posted = z.object({
  transaction: row.omit({ balance: true }),
  /** Current balance of the account. */
  balance: z.number(),
});

const postedByHand = posted.extend({
  /** Issued credit note, if any. */
  document: z.object({ id: z.int(), number: z.string() }).nullable(),
});

export const transactions = endpoints({
  'GET /billing/statements': {
    summary:
      'Returns the statement of an account for a period, or its document if the client accepts only PDF, CSV or a spreadsheet. The balance brought forward and all rows add up to the balance carried forward',
    can: 'View billing',
    query: z.object({
      account_id: id,
      start_date: dayHere,
      end_date: dayHere,
      type: z.enum(statementTypes).default('activity'),
      /** Past time of the statement; later postings are not included. */
      known_at: ending.optional(),
    }),
    returns: jsonOr(statement, 'application/pdf', 'text/csv', XLSX),
    reads: ['billing', 'accounts'],
    example: {
      as: 'billing',
      query: { account_id: 1, start_date: '2026-10-01', end_date: '2026-10-31', type: 'activity' },
    },
  },
  'POST /billing/transactions': {
    summary:
      'Posts an adjustment without VAT (a negative one credits the account) or a payment taken by staff, credits an invoice or lines of it, writes off what an invoice owes, or refunds what remains of a payment or credit note',
    can: 'Edit transactions',
    body: z.object({
      kind: z.enum(manualKinds).default('adjustment'),
      account_id: id,
      /**
       * In rand with VAT; the whole remaining amount by default. Required for adjustments and
       * payments.
       */
      amount: rand
        .min(-LARGEST_ADJUSTMENT)
        .max(LARGEST_ADJUSTMENT)
        .optional()
        .meta({ label: 'Amount', kind: 'money', emptyMeans: 'The full remaining amount' }),
      /** Today by default. */
      date: day.optional().meta({ label: 'Date', direction: 'past', emptyMeans: 'Today' }),
      /** Label of the kind by default; for a credit note, its number. */
      reference: line('Reference', 40).optional(),
      reason,
      /**
       * Invoice to credit, write off or pay. Not allowed for an adjustment, because adjustments
       * have no VAT.
       */
      invoice_id: id.optional(),
      /** Line numbers to credit; the whole invoice by default. */
      lines: z.array(id).min(1).max(1000).optional(),
      /** Payment or credit note to refund: exactly one. */
      payment_id: id.optional(),
      credit_note_id: id.optional(),
      method: z.enum(paymentMethods).optional().meta({ label: 'Method' }),
    }),
    returns: json(postedByHand),
    touches: ['billing', 'accounts', 'shipments'],
    keyed: true,
    example: {
      as: 'billing',
      body: { kind: 'adjustment', account_id: 1, amount: -50, reason: 'Goodwill for a late call' },
    },
  },
  'POST /billing/transactions/reversal': {
    summary:
      'Reverses a manual posting, or the payment created from a receipt, by a counter-entry with the reason. Each can be reversed only once. What the payment settled is owed again',
    can: 'Edit transactions',
    body: z.object({
      id: id.meta({ label: 'Transaction' }),
      reason,
      /** Today by default. */
      date: day.optional().meta({ label: 'Date', direction: 'past', emptyMeans: 'Today' }),
    }),
    returns: json(posted.extend({ reopened: z.array(reopenedInvoice) })),
    touches: ['billing', 'accounts', 'payments', 'shipments'],
    keyed: true,
    refuses: [409],
  },
  'POST /billing/allocations/undo': {
    summary:
      'Undoes the given allocations, or all allocations of a run. No amount is posted, and what the allocations settled is owed again',
    can: 'Allocate payments',
    body: z.object({
      allocation_ids: z.array(id).min(1).max(5000).optional(),
      run_id: id.optional().meta({ label: 'Run' }),
      reason: reason.optional(),
    }),
    returns: json(z.object({ undone: z.int(), amount: z.number() })),
    touches: ['billing', 'accounts', 'payments'],
    keyed: true,
    refuses: [409],
  },
});
