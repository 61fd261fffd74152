import { eq } from 'drizzle-orm';
import { todayHere } from '#domain/kernel/business-days.ts';
import { methodName } from '#domain/top-ups/payment-methods.ts';
import { isReferenceOver } from '#domain/payment-references/payment-references.ts';
import type { Db } from '#server/db/open.ts';
import { invoices } from '#server/db/schema/billing.ts';
import { payShipment } from '../ledger/credit-limit.ts';
import { holdAccounts } from '../ledger/hold-accounts.ts';
import { postCreditPayments } from '../payments/post-credit-payments.ts';
import { providerSettings } from '../settings/settings.ts';
import { keepLatePayment, onlineFingerprint } from './keep-late-payment.ts';
import { heldPayment, recordStatus, type Payment, type ProviderStatus } from './payments.ts';

/**
 * Returns the allocation of a payment to its invoice, up to the outstanding amount of the invoice.
 */
async function allocationOf(db: Db, { invoice_id, amount }: Payment) {
  if (invoice_id === null) return { allocations: [], invoice_number: null };
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoice_id));
  const part = Math.min(amount, invoice?.outstanding ?? 0);
  return {
    allocations: part > 0 ? [{ invoice_id, amount: part }] : [],
    invoice_number: invoice?.invoice_number ?? null,
  };
}

/**
 * Records the status of a payment. A paid payment is posted to its account once and settles its
 * invoice. If the reference of the payment has expired, the payment is stored for manual posting
 * instead.
 */
export async function completePayment(
  db: Db,
  reference: string,
  reported: ProviderStatus,
): Promise<void> {
  const payment = await heldPayment(db, reference);
  if (!(await recordStatus(db, payment, reported)) || payment.account_id === null) return;
  if (isReferenceOver(payment)) return keepLatePayment(db, payment);
  await holdAccounts(db, [payment.account_id]);
  const row = {
    account_id: payment.account_id,
    amount: payment.amount,
    fee: 0,
    paid_on: todayHere(),
    reference,
    ...(await allocationOf(db, payment)),
  };
  const name = methodName(payment.provider, await providerSettings(db));
  const origin = { importId: null, fileName: name, userId: null };
  await postCreditPayments(db, [{ row, fingerprint: onlineFingerprint(payment) }], origin);
  if (payment.shipment_id !== null) await payShipment(db, payment.shipment_id);
}
