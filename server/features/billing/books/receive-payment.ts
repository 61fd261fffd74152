import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { invalidError } from '#api/api-error.ts';
import { rand } from '#domain/kernel/cents.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { transactions } from '#server/db/schema/billing.ts';
import { settle } from '#server/features/payments/matching.ts';
import { lockedInvoices, settlementFor } from '#server/features/payments/open-invoices.ts';
import { postReceipts } from '#server/features/payments/post-receipts.ts';
import { heldInvoice } from '../invoices/held-invoice.ts';
import { amountGiven, postingDay, auditPosting, type Posting } from './posted-by-hand.ts';

/**
 * Posts a payment received by staff, such as cash, as a receipt. The receipt settles the named
 * invoice, or the oldest invoices. The account must be locked.
 */
export async function receivePayment(db: Db, caller: Caller, body: Posting) {
  const { account_id: accountId, reason, reference = 'Payment', method = 'cash' } = body;
  const amount = amountGiven(body.amount);
  if (amount < 0) throw invalidError({ amount: ['The amount must be above zero.'] });
  const named = body.invoice_id === undefined ? [] : [(await heldInvoice(db, body)).id];
  const paid_on = await postingDay(db, body.date);
  const { invoices, waiting } = await lockedInvoices(db, [accountId]);
  const settled = settle(
    {
      row: 1,
      paid_on,
      amount: rand(amount),
      bank_reference: reference,
      description: reason,
      verdict: 'receipt',
      reason: null,
    },
    settlementFor(accountId, named, waiting),
    invoices,
  );
  const [saved] = await postReceipts(db, [{ ...settled, fingerprint: `by hand ${randomUUID()}` }], {
    importId: null,
    caller,
    method,
  });
  if (saved === undefined) throw new Error('The payment was not saved');
  const [posted] = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.payment_id, saved.id), eq(transactions.kind, 'payment')));
  return auditPosting(db, caller, { id: posted?.id, accountId, reason });
}
