import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { InputOf } from '../../../src/api/endpoint-types.ts';
import { invalid } from '../../../src/api/api-error.ts';
import { todayHere } from '../../../src/domain/business-days.ts';
import {
  canReverse,
  reversalDayFault,
  reversalText,
} from '../../../src/domain/payment-reversal.ts';
import type { Caller } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { transactions } from '../../db/schema/billing.ts';
import { payments } from '../../db/schema/payments.ts';
import { closedMonthFault } from '../billing/months.ts';
import { reverseTransactions } from '../billing/post-transactions.ts';
import { changesBetween, writeAuditLog } from '../shipments/audit-log.ts';
import { requireStaff } from '../settings/tenancy.ts';
import { conflict, holdPayments, type HeldPayment } from './hold-payments.ts';
import { readPayment } from './payment-list.ts';
import { undoAllocations } from './undo-allocations.ts';

type Kind = 'receipt' | 'payment';

interface Counter {
  kinds: readonly Kind[];
  date: string;
  reason: string;
  userId: number;
}

/** Takes back what was posted of a payment and stands: by counter-entries, dated on a day that is open. */
async function reversePostings(
  db: Db,
  payment: HeldPayment,
  { kinds, date, reason, userId }: Counter,
): Promise<void> {
  const later = alias(transactions, 'later');
  const standing = await db
    .select({ id: transactions.id, account_id: transactions.account_id })
    .from(transactions)
    .leftJoin(later, eq(later.reverses_id, transactions.id))
    .where(
      and(
        eq(transactions.payment_id, payment.id),
        inArray(transactions.kind, [...kinds]),
        isNull(later.id),
      ),
    )
    .orderBy(transactions.id);
  await reverseTransactions(
    db,
    standing.map(({ id, account_id }) => ({
      reverses_id: id,
      account_id,
      payment_id: payment.id,
      reference: payment.bank_reference,
      description: reversalText(payment.bank_reference, reason),
      user_id: userId,
      transaction_date: date,
    })),
  );
}

/** The day of a reversal; refused when it lies before the payment, in the future or in a closed month. */
async function reversalDay(db: Db, given: string | undefined, paidOn: string): Promise<string> {
  const today = todayHere();
  const day = given ?? today;
  const fault = reversalDayFault(day, { paidOn, today }) ?? (await closedMonthFault(db, day));
  if (fault !== null) throw invalid({ date: [fault] });
  return day;
}

type Body = InputOf<'POST /billing/import/reverse-payment'>['body'];

/** What a payment is once it was reversed: gone, or nobody's again. */
const reversed = (payment: HeldPayment, { isGone, userId }: { isGone: boolean; userId: number }) =>
  isGone
    ? ({ state: 'reversed', allocated: 0, unallocated: 0, reversed_by: userId } as const)
    : ({
        state: 'unmatched',
        allocated: 0,
        unallocated: payment.amount,
        account_id: null,
      } as const);

/** Reverses a payment of the kind: its allocations first, then what was posted of it. */
async function reverse(
  db: Db,
  caller: Caller,
  { kind, ...body }: Body & { kind: HeldPayment['kind'] },
) {
  requireStaff(caller);
  const { payment_id: id, reason, returned_by_bank: isGone } = body;
  const [payment] = await holdPayments(db, [id], { kind });
  if (payment === undefined) throw new Error('The payment is not held');
  const allowed = canReverse(payment, { returnedByBank: isGone });
  if (allowed !== true) throw conflict(allowed);
  const date = await reversalDay(db, body.date, payment.paid_on);
  const reopened = await undoAllocations(db, id);
  const kinds: Kind[] = isGone ? ['payment', 'receipt'] : ['payment'];
  await reversePostings(db, payment, { kinds, date, reason, userId: caller.userId });
  const after = reversed(payment, { isGone, userId: caller.userId });
  await db
    .update(payments)
    .set({
      ...after,
      ...(isGone && { reversed_at: sql`now()` }),
      version: sql`${payments.version} + 1`,
    })
    .where(eq(payments.id, id));
  await writeAuditLog(db, caller, [
    {
      table_name: 'payments',
      row_id: id,
      account_id: payment.account_id,
      action: 'update',
      changes: changesBetween({ ...payment }, { ...after, reason }),
    },
  ]);
  return reopened;
}

/** Reverses a receipt and says which invoices are owed again. */
export async function reverseReceipt(db: Db, caller: Caller, body: Body) {
  const reopened = await reverse(db, caller, { ...body, kind: 'receipt' });
  return { receipt: await readPayment(db, body.payment_id), reopened };
}
