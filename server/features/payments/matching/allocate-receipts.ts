import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError } from '#api/api-error.ts';
import { idsInDecision, type Decision } from '#domain/payments/allocation-decisions.ts';
import { add, cents, rand } from '#domain/kernel/cents.ts';
import { canRemoveFromAccount } from '#domain/payments/payment-reversal.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { allocations } from '#server/db/schema/payments.ts';
import { payShipments } from '#server/features/ledger/credit-limit.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { conflict, type HeldPayment } from '../receipts/hold-payments.ts';
import { holdReceipt, type HeldReceipt } from '../receipts/hold-receipts.ts';
import { addPaid, byInvoice } from './paid-invoices.ts';
import { auditPayment } from '../payment-audit.ts';
import { readPayment } from '../payment-list.ts';
import { planFor, type MarkedPlan } from './plan-allocations.ts';
import { settleFile } from '../receipts/settlement-files.ts';
import { noSnooze } from '../receipts/snooze-receipts.ts';
import { joinParts, makeParts } from '../receipts/split-receipts.ts';
import { payNamedBooking } from '../receipts/guest-receipts.ts';
import { changePayment, freeOnAccount, postPayment, takeFromAccount } from '../payment-accounts.ts';

const CHANGED = 'The invoices that this receipt would pay have changed. Check the new plan.';

/** Plan and version that a person saw before deciding; empty if none. */
interface Seen {
  plan_hash?: string | undefined;
  version?: number | undefined;
}

const codes = { 404: 'not_found', 409: 'conflict', 422: 'invalid', 423: 'locked' } as const;

/** Throws 409 or 422, with the current plan, if the plan is stale or invalid. */
function requirePlan(plan: MarkedPlan, payment: HeldPayment, seen: Seen): void {
  const [refusal] = plan.refusals;
  const isStale =
    (seen.plan_hash !== undefined && seen.plan_hash !== plan.plan_hash) ||
    (seen.version !== undefined && seen.version !== payment.version);
  // A person who saw another plan gets the new plan, with the reason against it.
  if (isStale) throw conflict(refusal ? `${refusal.reason} Check the new plan.` : CHANGED, plan);
  if (refusal === undefined) return;
  const { status, reason: message } = refusal;
  throw new ApiError(status, {
    message,
    code: codes[status],
    ...(status === 409 && { current: plan }),
    ...(status === 422 && { errors: { invoice_ids: [message] } }),
  });
}

/** Settles the planned invoices with a locked payment, which becomes the payment of its account. */
async function settle(
  db: Db,
  caller: Caller,
  { payment, planned }: { payment: HeldPayment; planned: MarkedPlan['payments'][number] },
): Promise<void> {
  const { account_id, parts, left, state } = planned;
  if (payment.account_id === null)
    await postPayment(db, payment, { accountId: account_id, userId: caller.userId });
  if (parts.length > 0)
    await db.insert(allocations).values(
      parts.map((part) => ({
        ...part,
        account_id,
        payment_id: payment.id,
        user_id: caller.userId,
        run_id: caller.runId,
      })),
    );
  await addPaid(db, byInvoice(parts));
  const allocated = rand(
    add(cents(payment.allocated), ...parts.map(({ amount }) => cents(amount))),
  );
  const after = { account_id, allocated, unallocated: left, state, ...noSnooze };
  await changePayment(db, payment.id, after);
  await auditPayment(db, caller, { before: payment, after });
  const { bank_reference, description, amount } = payment;
  await payNamedBooking(db, { text: `${bank_reference} ${description ?? ''}`, account_id, amount });
}

/**
 * Carries out a decision about a locked payment; throws if the plan differs from the plan that the
 * caller saw.
 */
export async function carryOut(
  db: Db,
  caller: Caller,
  { payment, decision, seen }: { payment: HeldPayment; decision: Decision; seen: Seen },
): Promise<MarkedPlan> {
  const plan = await planFor(db, [decision]);
  requirePlan(plan, payment, seen);
  const amounts = plan.payments.map(({ available }) => available);
  const held =
    'parts' in decision ? await makeParts(db, caller, { receipt: payment, amounts }) : [payment];
  for (const [at, planned] of plan.payments.entries()) {
    const one = held[at];
    if (one === undefined) throw new Error('There is no payment for the plan');
    await settle(db, caller, { payment: one, planned });
  }
  await payShipments(db, idsInDecision(decision).accounts);
  return plan;
}

type Settled = InputOf<'POST /billing/import/payment-reallocation'>['body']['to'];

/** Decision from a request: an account or parts. */
export function decisionOf(
  payment_id: number,
  { account_id, invoice_ids, method, parts }: Settled,
): Decision {
  if ((account_id === undefined) === (parts === undefined))
    throw invalidError({ account_id: ['Send an account or parts, not both.'] });
  if (parts !== undefined) return { payment_id, parts };
  if (account_id === undefined) throw new Error('There is no account');
  return { payment_id, account_id, invoice_ids, method };
}

type Placed = InputOf<'PUT /billing/import/payments/:id'>;

/**
 * Allocates a receipt to an account, or its parts to several, and settles the decided invoices; or
 * undoes the allocation.
 */
export async function placeReceipt(db: Db, caller: Caller, { params: { id }, body }: Placed) {
  requireStaff(caller);
  const { plan_hash, version, account_id, settles_import_id: fileId, fee, ...rest } = body;
  const seen = { plan_hash, version };
  if (account_id === null) {
    const held = await holdReceipt(db, id, []);
    await giveBack(db, caller, { ...held, seen });
    return { receipt: await readPayment(db, id), plan: null };
  }
  if (fileId !== undefined) {
    const { payment } = await holdReceipt(db, id, []);
    if (version !== undefined && version !== payment.version) throw conflict(CHANGED);
    await settleFile(db, caller, { payment, fileId, fee });
    return { receipt: await readPayment(db, id), plan: null };
  }
  const decision = decisionOf(id, { ...rest, account_id });
  const { payment } = await holdReceipt(db, id, idsInDecision(decision).accounts);
  const plan = await carryOut(db, caller, { payment, decision, seen });
  return { receipt: await readPayment(db, id), plan };
}

async function giveBack(
  db: Db,
  caller: Caller,
  { payment, parts, seen }: HeldReceipt & { seen: Seen },
): Promise<void> {
  if (seen.version !== undefined && seen.version !== payment.version) throw conflict(CHANGED);
  const allowed = canRemoveFromAccount(payment);
  if (allowed !== true) throw conflict(allowed);
  const reason = 'returned to unmatched';
  const after =
    payment.state === 'split'
      ? (await joinParts(db, caller, { receipt: payment, parts, reason })).after
      : await takeFromAccount(db, payment, { reason, userId: caller.userId });
  await auditPayment(db, caller, { before: payment, after });
}

/**
 * Replaces the allocations of a receipt by those of a new decision. If the decision names another
 * account, the payment is posted again.
 */
export async function reallocateReceipt(
  db: Db,
  caller: Caller,
  {
    payment_id: id,
    to,
    reason,
    version,
  }: InputOf<'POST /billing/import/payment-reallocation'>['body'],
) {
  requireStaff(caller);
  const decision = decisionOf(id, to);
  const { payment: before, parts } = await holdReceipt(db, id, idsInDecision(decision).accounts);
  if (version !== undefined && version !== before.version) throw conflict(CHANGED);
  const allowed = canRemoveFromAccount(before);
  if (allowed !== true) throw conflict(allowed);
  const change = await undoAllocations(db, caller, { before, parts, to: to.account_id, reason });
  await auditPayment(db, caller, { before, after: { ...change, reason } });
  const payment = { ...before, ...change };
  const plan = await carryOut(db, caller, { payment, decision, seen: {} });
  return { receipt: await readPayment(db, id), plan };
}

/**
 * Undoes the allocations of a receipt and its parts. If the account does not change, the payment
 * stays with the account. Returns the changed columns.
 */
async function undoAllocations(
  db: Db,
  caller: Caller,
  {
    before,
    parts,
    to,
    reason,
  }: { before: HeldPayment; parts: readonly HeldPayment[]; to: number | undefined; reason: string },
) {
  if (before.state === 'split')
    return (await joinParts(db, caller, { receipt: before, parts, reason })).after;
  return before.account_id === to
    ? freeOnAccount(db, before)
    : takeFromAccount(db, before, { reason, userId: caller.userId });
}
