import { invalidError } from '#api/api-error.ts';
import { cents, negate, rand } from '#domain/kernel/cents.ts';
import { canWriteOff } from '#domain/billing/transactions.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { giveUp, heldInvoice } from '../invoices/held-invoice.ts';
import { partGiven, postingDay, auditPosting, type Posting } from './posted-by-hand.ts';
import { postTransactions } from '#server/features/ledger/post-transactions.ts';

/**
 * Writes off the outstanding amount of an invoice, or part of it, as a bad debt. Its VAT is
 * reclaimed in the same ratio as on the invoice (section 22 of the VAT Act). The account must be
 * locked.
 */
export async function writeOff(db: Db, caller: Caller, body: Posting) {
  const invoice = await heldInvoice(db, body);
  const allowed = canWriteOff(invoice);
  if (allowed !== true) throw invalidError({ invoice_id: [allowed] });
  const amount = partGiven(body.amount, cents(invoice.outstanding), invoice.name);
  const date = await postingDay(db, body.date, invoice.invoice_date);
  await giveUp(db, invoice, amount);
  const vat = cents((invoice.vat * rand(amount)) / invoice.total);
  const { account_id: accountId, reason, reference = invoice.name } = body;
  const [id] = await postTransactions(db, [
    {
      kind: 'write-off',
      account_id: accountId,
      amount: negate(amount),
      vat: negate(vat),
      reference,
      description: reason,
      invoice_id: invoice.id,
      user_id: caller.userId,
      transaction_date: date,
    },
  ]);
  return auditPosting(db, caller, { id, accountId, reason });
}
