import { inArray, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError } from '#api/api-error.ts';
import { typosOf } from '#domain/payments/matching/distance.ts';
import { namesIn } from '#domain/payments/payments.ts';
import { canAllocate } from '#domain/payments/allocation-refusals.ts';
import { canReverse } from '#domain/payments/payment-reversal.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { invoices } from '#server/db/schema/billing.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { conflict, holdPayments } from '../receipts/hold-payments.ts';
import { changePayment } from '../payment-accounts.ts';
import { auditPayment } from '../payment-audit.ts';
import { readPayment } from '../payment-list.ts';

const MAX_LIKE = 3;

async function findInvoices(db: Db, numbers: readonly string[]) {
  return db
    .select({
      invoice_number: invoices.invoice_number,
      account_id: invoices.account_id,
      account: accounts.name,
    })
    .from(invoices)
    .innerJoin(accounts, sql`${accounts.id} = ${invoices.account_id}`)
    .where(inArray(invoices.invoice_number, [...numbers]))
    .orderBy(invoices.invoice_number);
}

/**
 * Finds an invoice by a number as people write it; throws with similar numbers if the invoice does
 * not exist.
 */
async function invoiceOf(db: Db, written: string) {
  const names = [written.toUpperCase(), ...namesIn(written)];
  const [found] = await findInvoices(db, names);
  if (found) return found;
  const like = await findInvoices(db, names.flatMap(typosOf));
  const numbers = like.slice(0, MAX_LIKE).map((one) => one.invoice_number);
  const hint =
    numbers.length === 0
      ? ''
      : ` ${numbers.join(', ')} ${numbers.length === 1 ? 'is' : 'are'} similar.`;
  throw invalidError({ invoice_number: [`There is no invoice ${written.toUpperCase()}.${hint}`] });
}

/** Names the invoice of a receipt and matches the receipt by it. */
export async function nameInvoice(
  db: Db,
  caller: Caller,
  {
    payment_id: id,
    invoice_number: written,
  }: InputOf<'POST /billing/import/add-invoice-number'>['body'],
) {
  requireStaff(caller);
  const [payment] = await holdPayments(db, [id], { kind: 'receipt' });
  if (payment === undefined) throw new Error('The receipt is not held');
  // A part can name an invoice like a whole receipt, but a split receipt cannot.
  const allowed =
    payment.state === 'split' || payment.state === 'settled'
      ? canAllocate(payment)
      : canReverse({ ...payment, parent_id: null });
  if (allowed !== true) throw conflict(allowed);
  const invoice = await invoiceOf(db, written);
  if (payment.account_id !== null && payment.account_id !== invoice.account_id) {
    const { account } = await readPayment(db, id);
    throw conflict(
      `${invoice.invoice_number} belongs to ${invoice.account}, but this receipt belongs to ${account}. Reallocate the receipt instead.`,
    );
  }
  const after = { invoice_number: invoice.invoice_number };
  await changePayment(db, id, after);
  await auditPayment(db, caller, { before: payment, after });
  return readPayment(db, id);
}
