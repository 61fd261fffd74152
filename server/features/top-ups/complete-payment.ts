import { eq } from 'drizzle-orm';
import { todayHere } from '../../../src/domain/business-days.ts';
import { methodName } from '../../../src/domain/payment-methods.ts';
import type { Db } from '../../db/open.ts';
import { invoices } from '../../db/schema/billing.ts';
import { payShipment } from '../billing/credit-limit.ts';
import { holdAccounts } from '../billing/invoice-accounts.ts';
import { digest } from '../payments/duplicate-lines.ts';
import { postCreditPayments } from '../payments/post-credit-payments.ts';
import { providerSettings } from '../settings/settings.ts';
import { heldPayment, recordStatus, type Payment, type ProviderStatus } from './payments.ts';

/** What a payment settles: as much of its invoice as is open. */
async function settled(db: Db, { invoice_id, amount }: Payment) {
  if (invoice_id === null) return { allocations: [], invoice_number: null };
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoice_id));
  const part = Math.min(amount, invoice?.outstanding ?? 0);
  return {
    allocations: part > 0 ? [{ invoice_id, amount: part }] : [],
    invoice_number: invoice?.invoice_number ?? null,
  };
}

/** Takes in what a provider says of a payment; what was paid is posted on the account, once, and settles its invoice. */
export async function completePayment(
  db: Db,
  reference: string,
  reported: ProviderStatus,
): Promise<void> {
  const payment = await heldPayment(db, reference);
  if (!(await recordStatus(db, payment, reported)) || payment.account_id === null) return;
  await holdAccounts(db, [payment.account_id]);
  const row = {
    account_id: payment.account_id,
    amount: payment.amount,
    fee: 0,
    paid_on: todayHere(),
    reference,
    ...(await settled(db, payment)),
  };
  const name = methodName(payment.provider, await providerSettings(db));
  const origin = { importId: null, fileName: name, userId: null };
  await postCreditPayments(db, [{ row, fingerprint: digest(['online', reference]) }], origin);
  if (payment.shipment_id !== null) await payShipment(db, payment.shipment_id);
}
