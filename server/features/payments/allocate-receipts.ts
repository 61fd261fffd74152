import type { InputOf } from '../../../src/api/endpoint-types.ts';
import { ApiError } from '../../../src/api/api-error.ts';
import type { Decision } from '../../../src/domain/allocation-decisions.ts';
import { add, cents, rand } from '../../../src/domain/cents.ts';
import { canTakeFromAccount } from '../../../src/domain/payment-reversal.ts';
import type { Caller } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { allocations } from '../../db/schema/payments.ts';
import { payShipments } from '../billing/credit-limit.ts';
import { requireStaff } from '../settings/tenancy.ts';
import { conflict, holdPayments, type HeldPayment } from './hold-payments.ts';
import { addPaid, byInvoice } from './paid-invoices.ts';
import { auditPayment } from './payment-audit.ts';
import { readPayment } from './payment-list.ts';
import { planFor, type MarkedPlan } from './plan-allocations.ts';
import { changePayment, freeOnAccount, postPayment, takeFromAccount } from './payment-accounts.ts';

const CHANGED =
  'What it would settle has changed in the meantime. The plan is new: look at it again.';

/** What somebody saw before they decided; nothing when they did not look. */
interface Seen {
  plan_hash?: string | undefined;
  version?: number | undefined;
}

const codes = { 404: 'not_found', 409: 'conflict', 422: 'invalid', 423: 'locked' } as const;

/** Throws what is against a plan, with the plan as it is now. */
function requirePlan(plan: MarkedPlan, payment: HeldPayment, seen: Seen): void {
  const [refusal] = plan.refusals;
  const isStale =
    (seen.plan_hash !== undefined && seen.plan_hash !== plan.plan_hash) ||
    (seen.version !== undefined && seen.version !== payment.version);
  // Who saw another plan is shown the new one, with what speaks against it.
  if (isStale) throw conflict(refusal ? `${refusal.reason} The plan is new.` : CHANGED, plan);
  if (refusal === undefined) return;
  const { status, reason: message } = refusal;
  throw new ApiError(status, {
    message,
    code: codes[status],
    ...(status === 409 && { current: plan }),
    ...(status === 422 && { errors: { invoice_ids: [message] } }),
  });
}

/** Carries out what was decided about a payment that is held; refused when that is not the plan that was seen. */
async function carryOut(
  db: Db,
  caller: Caller,
  { payment, decision, seen }: { payment: HeldPayment; decision: Decision; seen: Seen },
): Promise<MarkedPlan> {
  const plan = await planFor(db, [decision]);
  requirePlan(plan, payment, seen);
  const [planned] = plan.payments;
  if (planned === undefined) throw new Error('There is no plan of the payment');
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
      })),
    );
  await addPaid(db, byInvoice(parts));
  const allocated = rand(
    add(cents(payment.allocated), ...parts.map(({ amount }) => cents(amount))),
  );
  const after = { account_id, allocated, unallocated: left, state };
  await changePayment(db, payment.id, after);
  await auditPayment(db, caller, { before: payment, after });
  await payShipments(db, [account_id]);
  return plan;
}

type Placed = InputOf<'PUT /billing/import/payments/:id'>;

/** Gives a receipt to an account and settles what was decided, or takes it back from its account. */
export async function placeReceipt(db: Db, caller: Caller, { params: { id }, body }: Placed) {
  requireStaff(caller);
  const { account_id, invoice_ids, method, ...seen } = body;
  const accountIds = account_id === null ? [] : [account_id];
  const payment = await holdReceipt(db, id, accountIds);
  if (account_id === null) {
    await giveBack(db, caller, { payment, seen });
    return { receipt: await readPayment(db, id), plan: null };
  }
  const decision = { payment_id: id, account_id, invoice_ids, method };
  const plan = await carryOut(db, caller, { payment, decision, seen });
  return { receipt: await readPayment(db, id), plan };
}

async function holdReceipt(db: Db, id: number, accountIds: readonly number[]) {
  const [payment] = await holdPayments(db, [id], { kind: 'receipt', accountIds });
  if (payment === undefined) throw new Error('The receipt is not held');
  return payment;
}

async function giveBack(
  db: Db,
  caller: Caller,
  { payment, seen }: { payment: HeldPayment; seen: Seen },
): Promise<void> {
  if (seen.version !== undefined && seen.version !== payment.version) throw conflict(CHANGED);
  const allowed = canTakeFromAccount(payment);
  if (allowed !== true) throw conflict(allowed);
  const after = await takeFromAccount(db, payment, {
    reason: 'given back to unmatched',
    userId: caller.userId,
  });
  await auditPayment(db, caller, { before: payment, after });
}

/** Undoes what a receipt settles and settles something else with it; of another account, its payment is posted anew. */
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
  const before = await holdReceipt(db, id, [to.account_id]);
  if (version !== undefined && version !== before.version) throw conflict(CHANGED);
  const allowed = canTakeFromAccount(before);
  if (allowed !== true) throw conflict(allowed);
  const change =
    before.account_id === to.account_id
      ? await freeOnAccount(db, before)
      : await takeFromAccount(db, before, { reason, userId: caller.userId });
  await auditPayment(db, caller, { before, after: { ...change, reason } });
  const decision = { payment_id: id, ...to };
  const payment = { ...before, ...change };
  const plan = await carryOut(db, caller, { payment, decision, seen: {} });
  return { receipt: await readPayment(db, id), plan };
}
