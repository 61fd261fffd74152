import { cents, negate } from '#domain/kernel/cents.ts';
import { payerOf } from '#domain/payments/matching/text.ts';
import type { PaymentMethod } from '#domain/payments/payments.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { allocations, payments } from '#server/db/schema/payments.ts';
import { payShipments } from '../ledger/credit-limit.ts';
import { firstOpenDay } from '../ledger/months.ts';
import { batchesOf, postTransactions, type Event } from '../ledger/post-transactions.ts';
import { payBookings } from './receipts/guest-receipts.ts';
import type { Settled } from './matching.ts';
import { addPaid, byInvoice } from './matching/paid-invoices.ts';

/** Origin of receipts: the import (null if staff received the money), and the author. */
interface Origin {
  importId: number | null;
  caller: Caller;
  /** Payment method; bank transfer by default. */
  method?: PaymentMethod | undefined;
}

/** Origin with the first day that accepts postings. */
interface Posting extends Origin {
  from: string | null;
}

/** A receipt to be inserted with a unique fingerprint. */
interface UnsavedPayment extends Settled {
  fingerprint: string;
}

export interface SavedPayment extends UnsavedPayment {
  id: number;
}

async function insertPayments(
  db: Db,
  given: readonly UnsavedPayment[],
  { importId, method = 'eft' }: Origin,
) {
  const ids = new Map<string, number>();
  for (const some of batchesOf(given)) {
    const made = await db
      .insert(payments)
      .values(
        some.map(({ receipt, match, recognised, fingerprint, allocated, unallocated, state }) => ({
          kind: 'receipt' as const,
          payment_import_id: importId,
          account_id: match?.account_id ?? null,
          bank_reference: receipt.bank_reference,
          payer: payerOf(receipt.bank_reference) || null,
          recognised,
          line_fingerprint: fingerprint,
          description: receipt.description,
          method,
          amount: receipt.amount,
          allocated,
          unallocated,
          state,
          paid_on: receipt.paid_on,
        })),
      )
      .returning({ id: payments.id, fingerprint: payments.line_fingerprint });
    for (const { id, fingerprint } of made) ids.set(fingerprint, id);
  }
  return given.map((one): SavedPayment => {
    const id = ids.get(one.fingerprint);
    if (id === undefined) throw new Error('A receipt was not saved');
    return { ...one, id };
  });
}

async function insertAllocations(
  db: Db,
  saved: readonly SavedPayment[],
  { caller }: Origin,
): Promise<void> {
  const rows = saved.flatMap(({ id, match, allocations: settled }) =>
    match === null
      ? []
      : settled.map((allocation) => ({
          ...allocation,
          payment_id: id,
          account_id: match.account_id,
          user_id: caller.userId,
        })),
  );
  for (const some of batchesOf(rows)) await db.insert(allocations).values(some);
  await addPaid(db, byInvoice(rows));
}

/**
 * Returns the ledger events of a receipt: unallocated at first, then a payment of its account, if
 * any, with the whole amount. Money from a closed month is posted on the first open day.
 */
function eventsOf({ id, match, receipt }: SavedPayment, { caller, from }: Posting): Event[] {
  const amount = cents(receipt.amount);
  const facts = {
    vat: cents(0),
    reference: receipt.bank_reference,
    payment_id: id,
    user_id: caller.userId,
    transaction_date: from !== null && receipt.paid_on < from ? from : receipt.paid_on,
  };
  const description = receipt.description ?? 'Receipt';
  const came: Event = { ...facts, kind: 'receipt', account_id: null, amount, description };
  if (match === null) return [came];
  const paid: Event = {
    ...facts,
    kind: 'payment',
    account_id: match.account_id,
    amount: negate(amount),
    description: receipt.description ?? 'Payment',
  };
  return [came, paid];
}

/** Inserts receipts with their allocations and postings. The accounts must be locked. */
export async function postReceipts(db: Db, given: readonly UnsavedPayment[], origin: Origin) {
  const saved = await insertPayments(db, given, origin);
  await insertAllocations(db, saved, origin);
  const from = await firstOpenDay(db);
  await postTransactions(
    db,
    saved.flatMap((one) => eventsOf(one, { ...origin, from })),
  );
  const credited = new Set(saved.flatMap(({ match }) => match?.account_id ?? []));
  await payShipments(db, [...credited]);
  await payBookings(
    db,
    saved.flatMap(({ booking, receipt }) =>
      booking === null ? [] : { id: booking, amount: receipt.amount },
    ),
  );
  return saved;
}
