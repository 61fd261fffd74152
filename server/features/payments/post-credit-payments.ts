import { cents, negative, rand, subtract, add } from '../../../src/domain/cents.ts';
import { paymentState } from '../../../src/domain/payments.ts';
import type { Db } from '../../db/open.ts';
import { allocations, payments } from '../../db/schema/payments.ts';
import { payShipments } from '../billing/credit-limit.ts';
import { firstOpenDay } from '../billing/months.ts';
import { batchesOf, postTransactions } from '../billing/post-transactions.ts';
import type { GoodRow } from './credit-world.ts';
import { addPaid, byInvoice } from './paid-invoices.ts';

/** A good row under a fingerprint of its own. */
export interface UnsavedCredit {
  row: GoodRow;
  fingerprint: string;
}

interface Origin {
  /** Null for what was paid online. */
  importId: number | null;
  /** The file, or the method by which it was paid. */
  fileName: string;
  userId: number | null;
}

/** The parts of a credit payment: what it settles, and what is left of it. */
function partsOf({ amount, allocations: settled }: GoodRow) {
  const allocated = add(...settled.map((one) => cents(one.amount)));
  const unallocated = rand(subtract(cents(amount), allocated));
  const isAllocated = allocated > 0;
  return {
    allocated: rand(allocated),
    unallocated,
    state: paymentState(unallocated, { isMatched: true, isAllocated }),
  };
}

async function insertPayments(db: Db, given: readonly UnsavedCredit[], origin: Origin) {
  const ids = new Map<string, number>();
  for (const some of batchesOf(given)) {
    const made = await db
      .insert(payments)
      .values(
        some.map(({ row, fingerprint }) => ({
          kind: 'credit' as const,
          payment_import_id: origin.importId,
          account_id: row.account_id,
          bank_reference: row.reference,
          line_fingerprint: fingerprint,
          description: origin.fileName,
          method: 'settlement',
          amount: row.amount,
          ...partsOf(row),
          invoice_number: row.invoice_number,
          fee: row.fee,
          paid_on: row.paid_on,
        })),
      )
      .returning({ id: payments.id, fingerprint: payments.line_fingerprint });
    for (const { id, fingerprint } of made) ids.set(fingerprint, id);
  }
  return given.map(({ row, fingerprint }) => {
    const id = ids.get(fingerprint);
    if (id === undefined) throw new Error('A credit payment was not kept');
    return { id, row };
  });
}

/**
 * Writes credit payments, what they settle and their side of the ledger; call while their accounts are held. The
 * provider owes the whole amount from then on, and the account owes it no more. Gives their ids in the order given.
 */
export async function postCreditPayments(
  db: Db,
  given: readonly UnsavedCredit[],
  origin: Origin,
): Promise<number[]> {
  const saved = await insertPayments(db, given, origin);
  const settled = saved.flatMap(({ id, row }) =>
    row.allocations.map((part) => ({
      ...part,
      payment_id: id,
      account_id: row.account_id,
      user_id: origin.userId,
    })),
  );
  for (const some of batchesOf(settled)) await db.insert(allocations).values(some);
  await addPaid(db, byInvoice(settled));
  const from = await firstOpenDay(db);
  await postTransactions(
    db,
    saved.map(({ id, row }) => ({
      kind: 'payment',
      from: 'clearing',
      account_id: row.account_id,
      amount: negative(cents(row.amount)),
      vat: cents(0),
      reference: row.reference,
      description: `Payment, ${origin.fileName}`,
      payment_id: id,
      user_id: origin.userId,
      transaction_date: from !== null && row.paid_on < from ? from : row.paid_on,
    })),
  );
  await payShipments(db, [...new Set(saved.map(({ row }) => row.account_id))]);
  return saved.map(({ id }) => id);
}
