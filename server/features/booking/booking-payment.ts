import { forbiddenError } from '#api/api-error.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { requireCredit } from '../ledger/credit-limit.ts';
import type { Pricer } from '../pricing/pricer.ts';
import { requirePermission, requireStaff } from '#server/http/tenancy.ts';
import type { Accepted } from './booking.ts';

/**
 * Payment state of a booking, and the reason that staff gave for exceeding the credit limit. Guests
 * pay each booking separately; free bookings need no payment.
 */
export async function paymentOf(
  { db, caller, pricer }: { db: Db; caller: Caller | null; pricer: Pricer },
  { given, origin: { accountId, isGuest }, rate: { charge } }: Accepted,
) {
  if (isGuest) return { payment_state: charge > 0 ? ('unpaid' as const) : ('paid' as const) };
  const reason = given.over_limit_reason ?? null;
  if (reason !== null) requireLimitKeeper(caller);
  const credit = await requireCredit(db, {
    accountId,
    charge,
    keepsUnpaid: pricer.keepsUnpaid,
    seesFigures: caller?.permissions.has('View billing') === true,
    mayGoOver: reason !== null,
  });
  return {
    payment_state: credit.state,
    over_limit_reason: credit.isOver ? reason : null,
  };
}

/** Throws 403 unless the caller may exceed limits: staff with permission to edit accounts. */
function requireLimitKeeper(caller: Caller | null): void {
  if (caller === null) throw forbiddenError();
  requireStaff(caller);
  requirePermission(caller, 'Edit accounts');
}
