import { eq, sql } from 'drizzle-orm';
import { invalidError } from '#api/api-error.ts';
import { cents, rand, subtract, type Cents } from '#domain/kernel/cents.ts';
import { canRefund, canRefundNote } from '#domain/billing/transactions.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { credit_notes } from '#server/db/schema/billing.ts';
import { payments } from '#server/db/schema/payments.ts';
import { partGiven, postingDay, auditPosting, type Posting } from './posted-by-hand.ts';
import { postTransactions } from '#server/features/ledger/post-transactions.ts';

/** A payment or credit note to refund, with its remaining amount. */
interface Refundable {
  of: { payment_id: number } | { credit_note_id: number };
  name: string;
  date: string;
  left: Cents;
}

async function refundablePayment(db: Db, id: number, accountId: number): Promise<Refundable> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id)).for('update');
  if (payment === undefined || (payment.account_id !== null && payment.account_id !== accountId))
    throw invalidError({ payment_id: ['The account has no such payment.'] });
  const allowed = canRefund(payment);
  if (allowed !== true) throw invalidError({ payment_id: [allowed] });
  const { bank_reference: name, paid_on: date, unallocated } = payment;
  return { of: { payment_id: id }, name, date, left: cents(unallocated) };
}

async function refundableNote(db: Db, id: number, accountId: number): Promise<Refundable> {
  const [note] = await db.select().from(credit_notes).where(eq(credit_notes.id, id)).for('update');
  if (note === undefined || note.account_id !== accountId)
    throw invalidError({ credit_note_id: ['The account has no such credit note.'] });
  const left = subtract(cents(note.total), cents(note.allocated + note.refunded));
  const allowed = canRefundNote({ unallocated: rand(left) });
  if (allowed !== true) throw invalidError({ credit_note_id: [allowed] });
  return { of: { credit_note_id: id }, name: note.credit_note_number, date: note.issued_on, left };
}

function refundable(db: Db, body: Posting): Promise<Refundable> {
  const { payment_id: payment, credit_note_id: note, account_id: account } = body;
  if (payment !== undefined && note === undefined) return refundablePayment(db, payment, account);
  if (note !== undefined && payment === undefined) return refundableNote(db, note, account);
  throw invalidError({ payment_id: ['Send a payment or a credit note, not both.'] });
}

/**
 * Changes the refunded amount of a payment or credit note; negative amounts revert a refund. The
 * account must be locked.
 */
export async function changeRefunded(
  db: Db,
  { payment_id, credit_note_id }: { payment_id?: number | null; credit_note_id?: number | null },
  amount: Cents,
): Promise<void> {
  const part = sql`${rand(amount)}::numeric`;
  if (payment_id) {
    await db.execute(sql`
      update payments set refunded = refunded + ${part}, unallocated = unallocated - ${part}, version = version + 1,
        state = case when unallocated <> ${part} then case when allocated = 0 then 'matched' else 'part-allocated' end
          when allocated = 0 then 'refunded' else 'allocated' end
      where id = ${payment_id}`);
  }
  if (credit_note_id) {
    await db.execute(sql`
      update credit_notes set refunded = refunded + ${part}, version = version + 1 where id = ${credit_note_id}`);
  }
}

/**
 * Refunds the remaining amount of a payment or credit note, or a part of it, from the bank. The
 * account must be locked.
 */
export async function refund(db: Db, caller: Caller, body: Posting) {
  const source = await refundable(db, body);
  const amount = partGiven(body.amount, source.left, source.name);
  const date = await postingDay(db, body.date, source.date);
  await changeRefunded(db, source.of, amount);
  const { account_id: accountId, reason, reference = source.name } = body;
  const [id] = await postTransactions(db, [
    {
      kind: 'refund',
      account_id: accountId,
      amount,
      vat: cents(0),
      reference,
      description: reason,
      ...source.of,
      user_id: caller.userId,
      transaction_date: date,
    },
  ]);
  return auditPosting(db, caller, { id, accountId, reason });
}
