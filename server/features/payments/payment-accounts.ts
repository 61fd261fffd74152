import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { todayHere } from '#domain/kernel/business-days.ts';
import { cents, negate } from '#domain/kernel/cents.ts';
import type { Db } from '#server/db/open.ts';
import { transactions } from '#server/db/schema/billing.ts';
import { payments } from '#server/db/schema/payments.ts';
import { firstOpenDay } from '../ledger/months.ts';
import { postTransactions } from '../ledger/post-transactions.ts';
import type { HeldPayment } from './receipts/hold-payments.ts';
import { reversePostings } from './receipts/reverse-postings.ts';
import { undoAllocations } from './matching/undo-allocations.ts';

/** Updates a payment and its version. */
export async function changePayment(
  db: Db,
  id: number,
  after: Partial<typeof payments.$inferInsert>,
): Promise<void> {
  await db
    .update(payments)
    .set({ ...after, version: sql`${payments.version} + 1` })
    .where(eq(payments.id, id));
}

/**
 * Current and earlier payments of the same bank line: a receipt with all parts that it ever had.
 */
const sameMoney = (db: Db, { id, parent_id: parent }: HeldPayment) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(or(eq(payments.id, parent ?? id), eq(payments.parent_id, parent ?? id)));

/**
 * Posts an unallocated receipt as a payment of an account: on the day of the receipt, or on the
 * first open day. A receipt that was posted for an account before is dated today.
 */
export async function postPayment(
  db: Db,
  payment: HeldPayment,
  { accountId, userId }: { accountId: number; userId: number },
): Promise<void> {
  const wasPosted = await db.$count(
    transactions,
    and(inArray(transactions.payment_id, sameMoney(db, payment)), eq(transactions.kind, 'payment')),
  );
  const day = wasPosted > 0 ? todayHere() : payment.paid_on;
  const from = await firstOpenDay(db);
  await postTransactions(db, [
    {
      kind: 'payment',
      account_id: accountId,
      amount: negate(cents(payment.amount)),
      vat: cents(0),
      reference: payment.bank_reference,
      description: payment.description ?? 'Payment',
      payment_id: payment.id,
      user_id: userId,
      transaction_date: from !== null && day < from ? from : day,
    },
  ]);
}

/**
 * Removes a payment from its account or file: its invoices are owed again and the receipt is
 * unallocated. Returns the changed columns.
 */
export async function takeFromAccount(
  db: Db,
  payment: HeldPayment,
  { reason, userId }: { reason: string; userId: number },
) {
  await undoAllocations(db, payment.id);
  const date = todayHere();
  await reversePostings(db, payment, {
    kinds: ['payment', 'settlement'],
    date,
    reason,
    userId,
  });
  const after = {
    account_id: null,
    allocated: 0,
    unallocated: payment.amount,
    state: 'unmatched',
    settles_import_id: null,
    fee: 0,
  } as const;
  await changePayment(db, payment.id, after);
  return after;
}

/**
 * Undoes the allocations of a payment, which stays with its account. Returns the changed columns.
 */
export async function freeOnAccount(db: Db, payment: HeldPayment) {
  await undoAllocations(db, payment.id);
  const after = { allocated: 0, unallocated: payment.amount, state: 'matched' } as const;
  await changePayment(db, payment.id, after);
  return after;
}
