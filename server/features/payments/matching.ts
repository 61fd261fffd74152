import { and, asc, gt, inArray } from 'drizzle-orm';
import type { Settlement } from '../../../src/domain/allocation-decisions.ts';
import { dueFor } from '../../../src/domain/allocation-plan.ts';
import { add, cents, rand, subtract } from '../../../src/domain/cents.ts';
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
import { accounts } from '../../db/schema/accounts.ts';
import { invoices } from '../../db/schema/billing.ts';
import type { payments } from '../../db/schema/payments.ts';
import type { Receipt } from './bank-lines.ts';
import { namedBookings, type Booking } from './guest-receipts.ts';
import { readKnownWorld } from './matching-world.ts';

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

/** What is open of accounts, and which of them want money that names no invoice to wait for a person. */
export interface OpenOf {
  invoices: OpenInvoice[];
  waiting: ReadonlySet<number>;
}

/** The open invoices of accounts, held with their accounts until the transaction ends: always in the same order. */
export async function lockedInvoices(db: Db, accountIds: readonly number[]): Promise<OpenOf> {
  const { id, account_id, invoice_date, outstanding, state } = invoices;
  const held = await db
    .select({ id: accounts.id, method: accounts.allocation_method })
    .from(accounts)
    .where(inArray(accounts.id, [...accountIds]))
    .orderBy(asc(accounts.id))
    .for('update');
  const found = await db
    .select({ id, account_id, invoice_date, outstanding })
    .from(invoices)
    .where(
      and(
        inArray(account_id, [...accountIds]),
        inArray(state, ['issued', 'part-paid']),
        gt(outstanding, 0),
      ),
    )
    .orderBy(asc(id))
    .for('update');
  const waiting = held.filter(({ method }) => method === 'manual').map((one) => one.id);
  return { invoices: found, waiting: new Set(waiting) };
}

/** What money of an account settles that somebody says is for certain invoices, or for none. */
export const settlementFor = (
  account_id: number,
  invoice_ids: readonly number[],
  waiting: OpenOf['waiting'],
): Settlement => {
  if (invoice_ids.length > 0) return { account_id, method: 'exact', invoice_ids };
  return { account_id, method: waiting.has(account_id) ? 'on-account' : 'oldest-first' };
};

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

/** The candidate that needs nobody; null where a person decides. */
function automatic(receipt: Receipt, world: KnownWorld): Candidate | null {
  const { certain, isAutomatic } = verdictOn(suggest(matchedOf(receipt), world));
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
  const bookingOf = await namedBookings(db, receipts.map(wordsOf));
  const likely = receipts.flatMap((receipt) =>
    [automatic(receipt, world), bookingOf(wordsOf(receipt))].flatMap(
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
    const candidate = automatic(receipt, world);
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
