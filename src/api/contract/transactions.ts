import * as z from 'zod';
import { XLSX } from '../../domain/file-types.ts';
import { transactionKinds } from '../../domain/ledger.ts';
import { paymentMethods } from '../../domain/payments.ts';
import { statementTypes } from '../../domain/statements.ts';
import { LARGEST_ADJUSTMENT, manualKinds } from '../../domain/transactions.ts';
import { endpoints, json, jsonOr } from '../endpoint.ts';
import { ageAmounts } from './age-analysis.ts';
import { dayHere, id, instant, line, rand, reason } from './field-parts.ts';
import { reopenedInvoice } from './payment-parts.ts';

const day = z.iso.date();
/** A transaction of an account, or an open item, with the balance after it. */
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
  /** The document that it is of. */
  invoice_id: z.int().nullable(),
  payment_id: z.int().nullable(),
  /** A line of a bank file, or of a settlement file. */
  payment_kind: z.enum(['receipt', 'credit']).nullable(),
  /** What it takes back, and what took it back. */
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
  /** Nothing that was posted later is in it. */
  known_at: instant,
  /** This and all rows add up to what is carried forward; nothing on a statement of open items. */
  brought_forward: z.number(),
  rows: z.array(row),
  carried_forward: z.number(),
  ages: ageAmounts,
});

const posted = z.object({
  transaction: row.omit({ balance: true }),
  /** What the account owes now. */
  balance: z.number(),
});

const postedByHand = posted.extend({
  /** The credit note that was issued, if it is one. */
  document: z.object({ id: z.int(), number: z.string() }).nullable(),
});

export const transactions = endpoints({
  'GET /billing/statements': {
    summary:
      'A statement of an account over a period, or its document for those who accept only a PDF, a CSV or a spreadsheet; the balance brought forward and all rows add up to the one carried forward',
    can: 'View billing',
    query: z.object({
      account_id: z.coerce.number().pipe(id),
      start_date: dayHere,
      end_date: dayHere,
      type: z.enum(statementTypes).default('activity'),
      /** As it was known at this moment; what was posted later is left out. */
      known_at: instant.optional(),
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
      'Posts an adjustment without VAT (below zero it credits the account) or a payment that somebody took, credits an invoice or lines of it, writes off what is owed on an invoice, or pays back what is left of a payment or credit note',
    can: 'Edit transactions',
    body: z.object({
      kind: z.enum(manualKinds).default('adjustment'),
      account_id: id,
      /** In rand, with VAT; without it all that is left. An adjustment and a payment always need it. */
      amount: rand
        .min(-LARGEST_ADJUSTMENT)
        .max(LARGEST_ADJUSTMENT)
        .optional()
        .meta({ label: 'Amount', kind: 'money' }),
      /** Today without it. */
      date: day.optional().meta({ label: 'Date' }),
      /** Without it the word for its kind; a credit note has its number. */
      reference: line('Reference', 40).optional(),
      reason,
      /** What is credited, written off or paid; refused with an adjustment, which carries no VAT. */
      invoice_id: id.optional(),
      /** Of a credit note: the numbers of the lines that it takes back; without them it is over the whole invoice. */
      lines: z.array(z.int().positive()).min(1).max(1000).optional(),
      /** What is paid back: exactly one of these. */
      payment_id: id.optional(),
      credit_note_id: id.optional(),
      /** How a payment came. */
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
      'Takes back what was posted by hand, or the payment that a receipt became, once and by a counter-entry with the reason; what the payment settled is owed again',
    can: 'Edit transactions',
    body: z.object({
      id: id.meta({ label: 'Transaction' }),
      reason,
      /** Today without it. */
      date: day.optional().meta({ label: 'Date' }),
    }),
    returns: json(posted.extend({ reopened: z.array(reopenedInvoice) })),
    touches: ['billing', 'accounts', 'payments', 'shipments'],
    keyed: true,
    refuses: [409],
  },
  'POST /billing/allocations/undo': {
    summary:
      'Takes allocations back, several or all of a run; nothing is posted, what they settled is owed again',
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
