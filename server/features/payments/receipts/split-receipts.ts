import { eq, sql } from 'drizzle-orm';
import { todayHere } from '#domain/kernel/business-days.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { payments } from '#server/db/schema/payments.ts';
import { digest } from '../duplicate-lines.ts';
import { conflict, type HeldPayment } from './hold-payments.ts';
import { changePayment } from '../payment-accounts.ts';
import { auditPayment } from '../payment-audit.ts';
import { reversePostings } from './reverse-postings.ts';
import { noSnooze } from './snooze-receipts.ts';
import { undoAllocations } from '../matching/undo-allocations.ts';

/** Marks a receipt as split and inserts its unallocated parts, in the order of the amounts. */
export async function makeParts(
  db: Db,
  caller: Caller,
  { receipt, amounts }: { receipt: HeldPayment; amounts: readonly number[] },
): Promise<HeldPayment[]> {
  const { bank_reference, payer, description, method, paid_on } = receipt;
  const made = await db
    .insert(payments)
    .values(
      amounts.map((amount, at) => ({
        kind: 'receipt' as const,
        parent_id: receipt.id,
        bank_reference,
        payer,
        // Unique, because a part is not a bank line and an import must not recognise it as one.
        line_fingerprint: digest(['part', receipt.id, receipt.version, at]),
        description,
        method,
        amount,
        unallocated: amount,
        state: 'unmatched' as const,
        paid_on,
      })),
    )
    .returning();
  const after = {
    state: 'split',
    account_id: null,
    allocated: 0,
    unallocated: 0,
    ...noSnooze,
  } as const;
  await changePayment(db, receipt.id, after);
  await auditPayment(db, caller, { before: receipt, after });
  return made.toSorted((one, other) => one.id - other.id);
}

/**
 * Rejoins a receipt: undoes the allocations of its parts and makes it unallocated. Returns the
 * changed columns and the reopened invoices. The receipt and its parts must be locked.
 */
export async function joinParts(
  db: Db,
  caller: Caller,
  {
    receipt,
    parts,
    reason,
    date = todayHere(),
  }: { receipt: HeldPayment; parts: readonly HeldPayment[]; reason: string; date?: string },
) {
  if (parts.some(({ refunded }) => refunded > 0))
    throw conflict('Part of this receipt was refunded. Reverse the refund first.');
  const reopened = [];
  for (const part of parts) {
    reopened.push(...(await undoAllocations(db, part.id)));
    await reversePostings(db, part, { kinds: ['payment'], date, reason, userId: caller.userId });
    const gone = { state: 'reversed', allocated: 0, unallocated: 0 } as const;
    await changePayment(db, part.id, { ...gone, reversed_by: caller.userId });
    await db
      .update(payments)
      .set({ reversed_at: sql`now()` })
      .where(eq(payments.id, part.id));
    await auditPayment(db, caller, { before: part, after: { ...gone, reason } });
  }
  const after = { state: 'unmatched', unallocated: receipt.amount } as const;
  await changePayment(db, receipt.id, after);
  return { after, reopened };
}
