import { cents, negate, rand, subtract, add } from '#domain/kernel/cents.ts';
import { paymentState } from '#domain/payments/payments.ts';
import type { Db } from '#server/db/open.ts';
import { allocations, payments } from '#server/db/schema/payments.ts';
import { payShipments } from '../ledger/credit-limit.ts';
import { firstOpenDay } from '../ledger/months.ts';
import { batchesOf, postTransactions } from '../ledger/post-transactions.ts';
import type { GoodRow } from './import/credit-world.ts';
import { addPaid, byInvoice } from './matching/paid-invoices.ts';

/** A valid row with a unique fingerprint. */
export interface UnsavedCredit {
  row: GoodRow;
  fingerprint: string;
}

interface Origin {
  /** Null for an online payment. */
  importId: number | null;
  /** File name, or the method of an online payment. */
  fileName: string;
  userId: number | null;
}

/** Columns of a credit payment: allocated and unallocated amount and the state. */
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
    if (id === undefined) throw new Error('A credit payment was not saved');
    return { id, row };
  });
}

/**
 * Inserts credit payments with their allocations and postings. The accounts must be locked. From
 * then on the provider owes the whole amount instead of the account. Returns the ids in the given
 * order.
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
      amount: negate(cents(row.amount)),
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
