import {
  idsInDecision,
  sharesOf,
  type Decision,
  type PlannedInvoice,
  type PlannedPayment,
  type PlanWorld,
  type Share,
} from './allocation-decisions.ts';
import { add, cents, rand } from '../kernel/cents.ts';
import { inRand, toDocument } from '../kernel/money.ts';

/** Why a decision about a receipt is refused, with the HTTP status. */
export interface Refusal {
  payment_id: number;
  reason: string;
  status: 404 | 409 | 422 | 423;
}

type Reason = Omit<Refusal, 'payment_id'> | null;

/** `true` if the receipt can be allocated, otherwise the reason. */
export function canAllocate({
  state,
  unallocated,
}: Pick<PlannedPayment, 'state' | 'unallocated'>): true | string {
  if (state === 'reversed' || state === 'failed')
    return 'This receipt was reversed, so it cannot be allocated.';
  if (state === 'split') return 'This receipt was split: its parts settle invoices.';
  if (state === 'settled') return 'This receipt is the payment of a settlement file.';
  return cents(unallocated) > 0 || 'This receipt has no amount left to allocate.';
}

function ofPayment(
  decision: Decision,
  payment: PlannedPayment | undefined,
  world: PlanWorld,
): Reason {
  if (payment === undefined) return { reason: 'This receipt was not found.', status: 404 };
  const { account_id: owner } = payment;
  const isSplit = 'parts' in decision;
  if (owner !== null && (isSplit || owner !== decision.account_id)) {
    const name = world.accounts.find(({ id }) => id === owner)?.name ?? 'another account';
    return { reason: `This receipt belongs to ${name}. Reallocate it instead.`, status: 409 };
  }
  if (isSplit && payment.parent_id !== null)
    return {
      reason: 'This is part of a split receipt. Undo the split, then split the receipt again.',
      status: 409,
    };
  const allowed = canAllocate(payment);
  return allowed === true ? null : { reason: allowed, status: 409 };
}

/** Checks that the parts are whole cents above zero and add up to the receipt. */
function ofParts(decision: Decision, payment: PlannedPayment | undefined): Reason {
  if (!('parts' in decision) || payment === undefined) return null;
  const amounts = decision.parts.map(({ amount }) => amount);
  if (amounts.some((amount) => amount <= 0 || amount !== toDocument(amount)))
    return { reason: 'Each part needs an amount above zero, in whole cents.', status: 422 };
  const sum = rand(add(...amounts.map(cents)));
  return sum === payment.amount
    ? null
    : {
        reason: `The parts add up to ${inRand(sum)}, the receipt is ${inRand(payment.amount)}.`,
        status: 422,
      };
}

function ofAccount({ account_id: id }: Share, { accounts }: PlanWorld): Reason {
  const account = accounts.find((one) => one.id === id);
  if (account === undefined) return { reason: 'There is no such account.', status: 422 };
  return account.status === 'closed'
    ? {
        reason: `${account.name} is closed. Reopen it, or leave the money unmatched.`,
        status: 423,
      }
    : null;
}

function ofInvoice(share: Share, invoice: PlannedInvoice | undefined): Reason {
  if (invoice === undefined) return { reason: 'There is no such invoice.', status: 422 };
  const name = invoice.invoice_number ?? 'A draft';
  if (invoice.account_id !== share.account_id)
    return { reason: `${name} belongs to another account.`, status: 409 };
  if (invoice.state === 'draft') return { reason: 'A draft invoice is not owed yet.', status: 409 };
  return cents(invoice.outstanding) > 0
    ? null
    : { reason: `${name} is already settled.`, status: 409 };
}

function ofInvoices(share: Share, { invoices }: PlanWorld): Reason {
  if (share.method !== 'exact') return null;
  const { invoice_ids: ids = [] } = share;
  if (ids.length === 0)
    return { reason: 'Choose the invoices that this receipt settles.', status: 422 };
  const found = ids.map((id) =>
    ofInvoice(
      share,
      invoices.find((one) => one.id === id),
    ),
  );
  return found.find((reason) => reason !== null) ?? null;
}

function ofShares(decision: Decision, world: PlanWorld): Reason {
  const { invoices } = idsInDecision(decision);
  if (new Set(invoices).size < invoices.length)
    return { reason: 'An invoice is chosen more than once.', status: 422 };
  const found = sharesOf(decision, 0).map(
    (share) => ofAccount(share, world) ?? ofInvoices(share, world),
  );
  return found.find((reason) => reason !== null) ?? null;
}

/** Returns why a decision cannot be carried out; null if it can. */
export function refusalOf(
  decision: Decision,
  payment: PlannedPayment | undefined,
  world: PlanWorld,
): Refusal | null {
  const reason =
    ofPayment(decision, payment, world) ?? ofParts(decision, payment) ?? ofShares(decision, world);
  return reason && { payment_id: decision.payment_id, ...reason };
}
