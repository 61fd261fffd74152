import { eq } from 'drizzle-orm';
import { todayHere } from '#domain/kernel/business-days.ts';
import { methodName } from '#domain/top-ups/payment-methods.ts';
import { REFERENCE_DAYS } from '#domain/payment-references/payment-references.ts';
import { formatLongDate, isoDay } from '#domain/kernel/time.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { invoices } from '#server/db/schema/billing.ts';
import { failed_credit_payments, payment_imports } from '#server/db/schema/payments.ts';
import { digest } from '../payments/duplicate-lines.ts';
import { providerSettings } from '../settings/settings.ts';
import type { Payment } from './payments.ts';

/** Fingerprint of an online payment, so that it is posted once. */
export const onlineFingerprint = ({ reference }: Payment): string => digest(['online', reference]);

async function cellsOf(db: Db, payment: Payment) {
  const [account] = await db
    .select({ code: accounts.account_code })
    .from(accounts)
    .where(eq(accounts.id, payment.account_id ?? 0));
  const [invoice] = await db
    .select({ number: invoices.invoice_number })
    .from(invoices)
    .where(eq(invoices.id, payment.invoice_id ?? 0));
  return {
    account_code: account?.code ?? '',
    invoice_number: invoice?.number ?? '',
    amount: payment.amount.toFixed(2),
    date: todayHere(),
    reference: payment.reference,
    fee: '',
  };
}

/**
 * Stores a payment as a failed credit payment if it is reported after its reference expired, for
 * manual checking and posting.
 */
export async function keepLatePayment(db: Db, payment: Payment): Promise<void> {
  const name = methodName(payment.provider, await providerSettings(db));
  const fingerprint = onlineFingerprint(payment);
  const [kept] = await db
    .insert(payment_imports)
    .values({
      kind: 'credit',
      file_name: `${name}, reported late`,
      sha256: fingerprint,
      row_count: 1,
      total: 0,
    })
    .returning({ id: payment_imports.id });
  if (kept === undefined) throw new Error('The late payment was not saved');
  const begun = formatLongDate(isoDay(Date.parse(payment.time_created)));
  await db.insert(failed_credit_payments).values({
    payment_import_id: kept.id,
    number: 1,
    cells: await cellsOf(db, payment),
    errors: {
      reference: [
        `The payment was started on ${begun} and reported as paid after more than ${REFERENCE_DAYS} days. Check with ${name} that the money arrived, then resubmit this row.`,
      ],
    },
    line_fingerprint: fingerprint,
  });
}
