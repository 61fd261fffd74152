import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError } from '#api/api-error.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { canSnooze, canWake, snoozeDayFault } from '#domain/payments/snooze.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { conflict, holdPayments, type HeldPayment } from './hold-payments.ts';
import { changePayment } from '../payment-accounts.ts';
import { auditPayment } from '../payment-audit.ts';
import { readPayment } from '../payment-list.ts';

/** Columns that end the snooze of a receipt. */
export const noSnooze = { snoozed_until: null, snooze_reason: null } as const;

type Body = InputOf<'POST /billing/import/snooze'>['body'];

/**
 * Columns of the changed receipt; throws 409 if not allowed, or 422 without a future day and a
 * reason.
 */
function snoozeColumns(payment: HeldPayment, { until, reason }: Body) {
  const today = todayHere();
  const allowed = until === null ? canWake(payment, today) : canSnooze(payment);
  if (allowed !== true) throw conflict(allowed);
  if (until === null) return noSnooze;
  const fault = snoozeDayFault(until, today);
  if (fault !== null) throw invalidError({ until: [fault] });
  if (reason === undefined)
    throw invalidError({ reason: ['Enter a reason of at least 5 characters.'] });
  return { snoozed_until: until, snooze_reason: reason };
}

/** Snoozes a receipt until a day, or ends its snooze. */
export async function snoozeReceipt(db: Db, caller: Caller, body: Body) {
  requireStaff(caller);
  const [payment] = await holdPayments(db, [body.payment_id], { kind: 'receipt' });
  if (payment === undefined) throw new Error('The receipt is not held');
  if (body.version !== undefined && body.version !== payment.version)
    throw conflict('Another user changed this receipt in the meantime. Try again.');
  const after = snoozeColumns(payment, body);
  await changePayment(db, payment.id, after);
  await auditPayment(db, caller, { before: payment, after });
  return readPayment(db, payment.id);
}
