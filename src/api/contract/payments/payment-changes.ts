import * as z from 'zod';
import { endpoints, json } from '#api/endpoint.ts';
import { id, paragraph, reason } from '../field-parts.ts';
import { allocation, paymentDetail, paymentNote, reopenedInvoice } from './payment-parts.ts';

export const paymentChanges = endpoints({
  'POST /billing/import/reverse-payment': {
    summary:
      'Reverses a receipt by counter-entries. What it settled is owed again. Unless the bank took the money back, the receipt becomes unassigned again',
    can: 'Allocate payments',
    body: z.object({
      payment_id: id,
      reason,
      /**
       * Whether the bank took the money back; otherwise the receipt was only allocated to the wrong
       * account.
       */
      returned_by_bank: z.boolean().default(true).meta({ label: 'The bank took the money back' }),
      /** Today by default. */
      date: z.iso.date().optional().meta({ label: 'Date', direction: 'past' }),
    }),
    returns: json(z.object({ receipt: paymentDetail, reopened: z.array(reopenedInvoice) })),
    refuses: [409],
    touches: ['payments', 'billing', 'accounts'],
    keyed: true,
  },
  'POST /billing/import/snooze': {
    summary:
      'Snoozes a receipt until a given day, when it returns to the waiting receipts. Without a day, it returns at once',
    can: 'Allocate payments',
    body: z.object({
      payment_id: id,
      /** Day on which the snooze ends, later than today; null ends the snooze now. */
      until: z.iso.date().nullable().meta({ label: 'Until' }),
      /** Reason shown with the receipt; required to snooze. */
      reason: reason.optional(),
      version: z.int().optional(),
    }),
    returns: json(paymentDetail),
    refuses: [409],
    touches: ['payments'],
    keyed: true,
  },
  'GET /billing/import/get-allocated-invoice/:id': {
    summary:
      'Lists the invoices that a receipt settles, and those that it settled until the allocation was undone',
    can: 'View payment imports',
    returns: json(z.array(allocation)),
    reads: ['payments'],
    example: { as: 'billing', params: { id: 1 } },
  },
  'GET /billing/import/notes/:id': {
    summary: 'Lists staff notes about a receipt, newest first',
    can: 'View payment imports',
    returns: json(z.array(paymentNote)),
    reads: ['payments'],
    example: { as: 'billing', params: { id: 1 } },
  },
  'POST /billing/import/notes': {
    summary: 'Adds a note to a receipt. Only staff can read it, and it cannot be edited',
    can: 'Allocate payments',
    body: z.object({ payment_id: id, note: paragraph('Note') }),
    returns: json(paymentNote),
    touches: ['payments'],
    keyed: true,
    example: {
      as: 'billing',
      body: { payment_id: 1, note: 'Asked the account what this is for.' },
    },
  },
});
