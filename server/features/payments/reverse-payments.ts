import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError } from '#api/api-error.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { canReverse, reversalDayFault } from '#domain/payments/payment-reversal.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { payments } from '#server/db/schema/payments.ts';
import { closedMonthFault } from '../ledger/months.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { conflict, holdPayments, type HeldPayment } from './receipts/hold-payments.ts';
import { holdReceipt, type HeldReceipt } from './receipts/hold-receipts.ts';
import { auditPayment } from './payment-audit.ts';
import { changePayment } from './payment-accounts.ts';
import { readCreditPayment } from './import/credit-payment-list.ts';
import { readPayment } from './payment-list.ts';
import { reversePostings } from './receipts/reverse-postings.ts';
import { joinParts } from './receipts/split-receipts.ts';
import { undoAllocations } from './matching/undo-allocations.ts';

/**
 * Returns the date of a reversal; throws 422 if the date is before the payment, in the future or in
 * a closed month.
 */
async function reversalDay(db: Db, given: string | undefined, paidOn: string): Promise<string> {
  const today = todayHere();
  const day = given ?? today;
  const fault = reversalDayFault(day, { paidOn, today }) ?? (await closedMonthFault(db, day));
  if (fault !== null) throw invalidError({ date: [fault] });
  return day;
}

type Body = InputOf<'POST /billing/import/reverse-payment'>['body'];

/** Returns the columns of a payment after its reversal: either reversed, or unallocated again. */
const reversedColumns = (
  payment: HeldPayment,
  { isGone, userId }: { isGone: boolean; userId: number },
) =>
  isGone
    ? ({
        state: 'reversed',
        allocated: 0,
        unallocated: 0,
        settles_import_id: null,
        reversed_by: userId,
      } as const)
    : ({
        state: 'unmatched',
        allocated: 0,
        unallocated: payment.amount,
        account_id: null,
        settles_import_id: null,
      } as const);

/** Locks a payment until the commit; if it is a receipt, together with its parts. */
async function heldOf(db: Db, id: number, kind: HeldPayment['kind']): Promise<HeldReceipt> {
  if (kind === 'receipt') return holdReceipt(db, id, []);
  const [payment] = await holdPayments(db, [id], { kind });
  if (payment === undefined) throw new Error('The payment is not held');
  return { payment, parts: [] };
}

/** Reverses a payment: its allocations first, then its postings. */
async function reverse(
  db: Db,
  caller: Caller,
  { kind, ...body }: Body & { kind: HeldPayment['kind'] },
) {
  requireStaff(caller);
  const { payment_id: id, reason, returned_by_bank: isGone } = body;
  const { payment, parts } = await heldOf(db, id, kind);
  const allowed = canReverse(payment, { returnedByBank: isGone });
  if (allowed !== true) throw conflict(allowed);
  const date = await reversalDay(db, body.date, payment.paid_on);
  const joined =
    payment.state === 'split'
      ? (await joinParts(db, caller, { receipt: payment, parts, reason, date })).reopened
      : [];
  const reopened = [...joined, ...(await undoAllocations(db, id))];
  await reversePostings(db, payment, {
    kinds: isGone ? ['payment', 'settlement', 'receipt'] : ['payment', 'settlement'],
    date,
    reason,
    userId: caller.userId,
  });
  const taken = reversedColumns(payment, { isGone, userId: caller.userId });
  // The fee of the provider belongs to the settlement of the file and is removed with it.
  const after = payment.state === 'settled' ? { ...taken, fee: 0 } : taken;
  await changePayment(db, id, after);
  if (isGone)
    await db
      .update(payments)
      .set({ reversed_at: sql`now()` })
      .where(eq(payments.id, id));
  await auditPayment(db, caller, { before: payment, after: { ...after, reason } });
  return reopened;
}

/** Reverses a receipt and returns the reopened invoices. */
export async function reverseReceipt(db: Db, caller: Caller, body: Body) {
  const reopened = await reverse(db, caller, { ...body, kind: 'receipt' });
  return { receipt: await readPayment(db, body.payment_id), reopened };
}

/** Reverses a payment of a settlement file and returns the reopened invoices. */
export async function reverseCreditPayment(
  db: Db,
  caller: Caller,
  body: InputOf<'POST /billing/import/reverse-credit-payment'>['body'],
) {
  const reopened = await reverse(db, caller, { ...body, kind: 'credit', returned_by_bank: true });
  return { payment: await readCreditPayment(db, body.payment_id), reopened };
}
