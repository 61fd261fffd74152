import type { Settlement } from '#domain/payments/allocation-decisions.ts';
import { settleableInvoices } from '#domain/payments/allocation-plan.ts';
import { add, cents, rand, subtract } from '#domain/kernel/cents.ts';
import { suggestFiles } from '#domain/payments/matching/file-evidence.ts';
import type { KnownWorld } from '#domain/payments/matching/known-world.ts';
import { suggest, type Candidate } from '#domain/payments/matching/suggest.ts';
import { decisionFor, verdictOn } from '#domain/payments/matching/verdict.ts';
import type { MatchedReceipt } from '#domain/payments/matching/world.ts';
import {
  paymentState,
  settleInOrder,
  type Allocation,
  type OpenInvoice,
  type PaymentState,
} from '#domain/payments/payments.ts';
import type { Db } from '#server/db/open.ts';
import type { payments } from '#server/db/schema/payments.ts';
import type { Receipt } from './statements/statement.ts';
import { namedBookings, type Booking } from './receipts/guest-receipts.ts';
import { readKnownWorld } from './matching/matching-world.ts';
import { lockedInvoices } from './open-invoices.ts';
import { settlementWorld } from './receipts/settlement-files.ts';

/** Confidence and reasons of an automatic match. */
type Recognised = NonNullable<(typeof payments.$inferSelect)['recognised']>;

/** A receipt with its account and allocations. */
export interface Settled {
  receipt: Receipt;
  match: Settlement | null;
  /** Reasons for an automatic match; null if a person decides. */
  recognised: Recognised | null;
  /**
   * Unpaid booking of a guest that the receipt pays. The money stays on the guest account until the
   * shipment is invoiced.
   */
  booking: number | null;
  allocations: Allocation[];
  allocated: number;
  unallocated: number;
  state: PaymentState;
}

/** Settles open invoices with a receipt, according to the match that was found for it. */
export function settle(
  receipt: Receipt,
  match: Settlement | null,
  open: readonly OpenInvoice[],
): Settled {
  const allocations =
    match === null ? [] : settleInOrder(receipt.amount, settleableInvoices(match, open));
  const allocated = rand(add(...allocations.map(({ amount }) => cents(amount))));
  const unallocated = rand(subtract(cents(receipt.amount), cents(allocated)));
  const state = paymentState(unallocated, {
    isMatched: match !== null,
    isAllocated: allocated > 0,
  });
  const settled = { match, allocations, allocated, unallocated, state };
  return { receipt, recognised: null, booking: null, ...settled };
}

const wordsOf = ({ bank_reference, description }: Receipt): string =>
  `${bank_reference} ${description ?? ''}`;

const matchedOf = ({ row, ...receipt }: Receipt): MatchedReceipt => ({
  ...receipt,
  // A temporary negative id, so that the receipt is never taken for an earlier payment.
  id: 0 - row,
  account_id: null,
  invoice_number: null,
});

/**
 * Data for matching: accounts with their debts, and settlement files that providers have not paid
 * yet.
 */
interface Known {
  world: KnownWorld;
  settlements: Awaited<ReturnType<typeof settlementWorld>>;
}

/** Candidate that needs no confirmation; null if a person decides. */
function automatic(receipt: Receipt, { world, settlements }: Known): Candidate | null {
  const matched = matchedOf(receipt);
  const { certain, isAutomatic } = verdictOn(
    suggest(matched, world),
    suggestFiles(matched, settlements),
  );
  return isAutomatic ? certain : null;
}

/** Settles a receipt according to its candidate, with the reasons for the automatic match. */
function settleAs(receipt: Receipt, candidate: Candidate, world: KnownWorld): Settled {
  const settled = settle(
    receipt,
    decisionFor(0, candidate),
    world.invoicesOf(candidate.account_id),
  );
  const { confidence, reasons } = candidate;
  return { ...settled, recognised: { confidence, reasons: reasons.map(({ text }) => text) } };
}

/** Allocates a receipt to a guest booking that its text names. */
function settleBooking(receipt: Receipt, { id, account_id, reference }: Booking): Settled {
  const settled = settle(receipt, { account_id, method: 'on-account' }, []);
  const reasons = [`Names the unpaid booking ${reference}.`];
  return { ...settled, booking: id, recognised: { confidence: 1, reasons } };
}

/**
 * Matches and settles receipts in the order of their file, so that each sees the allocations before
 * it. Locks accounts and invoices until the commit.
 */
export async function settleReceipts(db: Db, receipts: readonly Receipt[]): Promise<Settled[]> {
  const world = await readKnownWorld(db, receipts.map(matchedOf));
  const known = { world, settlements: await settlementWorld(db) };
  const bookingOf = await namedBookings(db, receipts.map(wordsOf));
  const likely = receipts.flatMap((receipt) =>
    [automatic(receipt, known), bookingOf(wordsOf(receipt))].flatMap(
      (one) => one?.account_id ?? [],
    ),
  );
  const held = new Set(likely);
  // The amounts are read again under the lock, because invoices may have been paid meanwhile.
  const { invoices: open } = await lockedInvoices(db, likely);
  const owed = new Map(open.map(({ id, outstanding }) => [id, outstanding]));
  for (const id of held)
    world.add(world.invoicesOf(id).map((one) => ({ ...one, outstanding: owed.get(one.id) ?? 0 })));
  return receipts.map((receipt) => {
    const candidate = automatic(receipt, known);
    const booking = bookingOf(wordsOf(receipt));
    // A receipt that also matches another account is left for a person.
    if (booking !== null && (candidate === null || candidate.account_id === booking.account_id))
      return settleBooking(receipt, booking);
    if (candidate === null || !held.has(candidate.account_id)) return settle(receipt, null, []);
    const settled = settleAs(receipt, candidate, world);
    world.settle(candidate.account_id, receipt.amount, settled.allocations);
    return settled;
  });
}
