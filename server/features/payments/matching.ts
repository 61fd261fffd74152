import type { Settlement } from '../../../src/domain/allocation-decisions.ts';
import { dueFor } from '../../../src/domain/allocation-plan.ts';
import { add, cents, rand, subtract } from '../../../src/domain/cents.ts';
import { suggestFiles } from '../../../src/domain/matching/file-evidence.ts';
import type { KnownWorld } from '../../../src/domain/matching/known-world.ts';
import { suggest, type Candidate } from '../../../src/domain/matching/suggest.ts';
import { decisionFor, verdictOn } from '../../../src/domain/matching/verdict.ts';
import type { MatchedReceipt } from '../../../src/domain/matching/world.ts';
import {
  paymentState,
  settleInOrder,
  type Allocation,
  type OpenInvoice,
  type PaymentState,
} from '../../../src/domain/payments.ts';
import type { Db } from '../../db/open.ts';
import type { payments } from '../../db/schema/payments.ts';
import type { Receipt } from './bank-lines.ts';
import { namedBookings, type Booking } from './guest-receipts.ts';
import { readKnownWorld } from './matching-world.ts';
import { lockedInvoices } from './open-invoices.ts';
import { settlementWorld } from './settlement-files.ts';

/** How sure it was, and why. */
type Recognised = NonNullable<(typeof payments.$inferSelect)['recognised']>;

/** A receipt with whose it is and what it settles. */
export interface Settled {
  receipt: Receipt;
  match: Settlement | null;
  /** Why it was given to its account without anybody being asked; null where somebody decided, or decides. */
  recognised: Recognised | null;
  /** The shipment of a guest that it is for: its money stays on the account until that is invoiced. */
  booking: number | null;
  allocations: Allocation[];
  allocated: number;
  unallocated: number;
  state: PaymentState;
}

/** What a receipt settles of the open invoices of whoever it is from. */
export function settle(
  receipt: Receipt,
  match: Settlement | null,
  open: readonly OpenInvoice[],
): Settled {
  const allocations = match === null ? [] : settleInOrder(receipt.amount, dueFor(match, open));
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
  // It is no payment yet, so that none of before is the same one.
  id: 0 - row,
  account_id: null,
  invoice_number: null,
});

/** What receipts are held against: accounts with what they owe, and files that providers owe for. */
interface Known {
  world: KnownWorld;
  settlements: Awaited<ReturnType<typeof settlementWorld>>;
}

/** The candidate that needs nobody; null where a person decides. */
function automatic(receipt: Receipt, { world, settlements }: Known): Candidate | null {
  const matched = matchedOf(receipt);
  const { certain, isAutomatic } = verdictOn(
    suggest(matched, world),
    suggestFiles(matched, settlements),
  );
  return isAutomatic ? certain : null;
}

/** What the candidate says, and why nobody was asked. */
function settleAs(receipt: Receipt, candidate: Candidate, world: KnownWorld): Settled {
  const settled = settle(
    receipt,
    decisionFor(0, candidate),
    world.invoicesOf(candidate.account_id),
  );
  const { confidence, reasons } = candidate;
  return { ...settled, recognised: { confidence, reasons: reasons.map(({ text }) => text) } };
}

/** A receipt for the booking of a guest, which its text names. */
function settleBooking(receipt: Receipt, { id, account_id, reference }: Booking): Settled {
  const settled = settle(receipt, { account_id, method: 'on-account' }, []);
  const reasons = [`Names the unpaid booking ${reference}.`];
  return { ...settled, booking: id, recognised: { confidence: 1, reasons } };
}

/**
 * Finds out whose receipts are and what they settle, in the order in which they stand in their file: what one settles, the
 * next finds settled. Accounts and invoices are held until the transaction ends.
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
  // As they stand now that nobody else can change them: what was paid meanwhile is owed no more.
  const { invoices: open } = await lockedInvoices(db, likely);
  const owed = new Map(open.map(({ id, outstanding }) => [id, outstanding]));
  for (const id of held)
    world.add(world.invoicesOf(id).map((one) => ({ ...one, outstanding: owed.get(one.id) ?? 0 })));
  return receipts.map((receipt) => {
    const candidate = automatic(receipt, known);
    const booking = bookingOf(wordsOf(receipt));
    // Who names somebody else as well leaves it to a person.
    if (booking !== null && (candidate === null || candidate.account_id === booking.account_id))
      return settleBooking(receipt, booking);
    if (candidate === null || !held.has(candidate.account_id)) return settle(receipt, null, []);
    const settled = settleAs(receipt, candidate, world);
    world.settle(candidate.account_id, receipt.amount, settled.allocations);
    return settled;
  });
}
