import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { cents, negate, rand } from '#domain/kernel/cents.ts';
import type { Db } from '#server/db/open.ts';
import { invoices } from '#server/db/schema/billing.ts';
import { allocations } from '#server/db/schema/payments.ts';
import { addPaid, byInvoice } from './paid-invoices.ts';

/**
 * Undoes the allocations of a payment, so that its invoices are owed again, and returns these
 * invoices. The caller updates the sums of the payment. Payment, account and invoices must be
 * locked.
 */
export async function undoAllocations(db: Db, paymentId: number) {
  const undone = await db
    .update(allocations)
    .set({ undone_at: sql`now()` })
    .where(and(eq(allocations.payment_id, paymentId), isNull(allocations.undone_at)))
    .returning({ invoice_id: allocations.invoice_id, amount: allocations.amount });
  const sums = byInvoice(undone);
  await addPaid(db, new Map([...sums].map(([id, amount]) => [id, negate(amount)])));
  const { id, invoice_number, outstanding, state } = invoices;
  const found = await db
    .select({ invoice_id: id, invoice_number, outstanding, state })
    .from(invoices)
    .where(inArray(id, [...sums.keys()]))
    .orderBy(id);
  return found.map((one) => ({ ...one, amount: rand(sums.get(one.invoice_id) ?? cents(0)) }));
}
