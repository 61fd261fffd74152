import type {
  Decision,
  PlannedInvoice,
  PlannedPayment,
  PlanWorld,
} from './allocation-decisions.ts';
import { cents } from './cents.ts';

/** Why a decision about a receipt cannot be carried out, with the status that says of what sort that is. */
export interface Refusal {
  payment_id: number;
  reason: string;
  status: 404 | 409 | 422 | 423;
}

type Reason = Omit<Refusal, 'payment_id'> | null;

/** Whether anything of a receipt can be allocated: true, or why not. */
export function canAllocate({
  state,
  unallocated,
}: Pick<PlannedPayment, 'state' | 'unallocated'>): true | string {
  if (state === 'reversed' || state === 'failed')
    return 'This receipt was reversed: it settles nothing.';
  return cents(unallocated) > 0 || 'Nothing of this receipt is left to allocate.';
}

function ofPayment(
  decision: Decision,
  payment: PlannedPayment | undefined,
  world: PlanWorld,
): Reason {
  if (payment === undefined) return { reason: 'This receipt was not found.', status: 404 };
  const { account_id: owner } = payment;
  if (owner !== null && owner !== decision.account_id) {
    const name = world.accounts.find(({ id }) => id === owner)?.name ?? 'another account';
    return { reason: `This receipt belongs to ${name}. Reallocate it instead.`, status: 409 };
  }
  const allowed = canAllocate(payment);
  return allowed === true ? null : { reason: allowed, status: 409 };
}

function ofAccount({ account_id: id }: Decision, { accounts }: PlanWorld): Reason {
  const account = accounts.find((one) => one.id === id);
  if (account === undefined) return { reason: 'There is no such account.', status: 422 };
  return account.status === 'closed'
    ? {
        reason: `${account.name} is closed. Reopen it, or leave the money unmatched.`,
        status: 423,
      }
    : null;
}

function ofInvoice(decision: Decision, invoice: PlannedInvoice | undefined): Reason {
  if (invoice === undefined) return { reason: 'There is no such invoice.', status: 422 };
  const name = invoice.invoice_number ?? 'A draft';
  if (invoice.account_id !== decision.account_id)
    return { reason: `${name} is not this account's.`, status: 409 };
  if (invoice.state === 'draft') return { reason: 'A draft is owed by nobody yet.', status: 409 };
  return cents(invoice.outstanding) > 0
    ? null
    : { reason: `${name} is settled already.`, status: 409 };
}

function ofInvoices(decision: Decision, { invoices }: PlanWorld): Reason {
  if (decision.method !== 'exact') return null;
  const { invoice_ids: ids = [] } = decision;
  if (ids.length === 0) return { reason: 'Choose the invoices that it settles.', status: 422 };
  if (new Set(ids).size < ids.length)
    return { reason: 'An invoice is chosen more than once.', status: 422 };
  const found = ids.map((id) =>
    ofInvoice(
      decision,
      invoices.find((one) => one.id === id),
    ),
  );
  return found.find((reason) => reason !== null) ?? null;
}

/** Why a decision cannot be carried out in a world; null when it can. */
export function refusalOf(
  decision: Decision,
  payment: PlannedPayment | undefined,
  world: PlanWorld,
): Refusal | null {
  const reason =
    ofPayment(decision, payment, world) ??
    ofAccount(decision, world) ??
    ofInvoices(decision, world);
  return reason && { payment_id: decision.payment_id, ...reason };
}
