import { and, eq, inArray, isNull } from 'drizzle-orm';
import { reversalText } from '#domain/payments/payment-reversal.ts';
import type { Db } from '#server/db/open.ts';
import { aliasOf } from '#server/db/columns.ts';
import { transactions } from '#server/db/schema/billing.ts';
import { reverseTransactions } from '#server/features/ledger/post-transactions.ts';
import type { HeldPayment } from './hold-payments.ts';

interface Counter {
  kinds: readonly ('receipt' | 'payment' | 'settlement')[];
  date: string;
  reason: string;
  userId: number;
}

/** Reverses the active postings of a payment by counter-entries, dated on an open day. */
export async function reversePostings(
  db: Db,
  payment: HeldPayment,
  { kinds, date, reason, userId }: Counter,
): Promise<void> {
  const later = aliasOf(transactions, 'later');
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
