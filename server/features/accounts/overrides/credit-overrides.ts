import { desc, eq, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError, notFound } from '#api/api-error.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { cents, rand } from '#domain/kernel/cents.ts';
import { overridesOverlap, overrideFaults, untilWords } from '#domain/accounts/override-days.ts';
import { inRand } from '#domain/kernel/money.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { credit_overrides as overrides } from '#server/db/schema/overrides.ts';
import { users } from '#server/db/schema/users.ts';
import { payShipments } from '#server/features/ledger/credit-limit.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { requirePermission } from '#server/http/tenancy.ts';
import {
  endedNow,
  enders,
  heldAccount,
  overrideFields,
  recordOverride,
  notOver,
  type RecordedChange,
} from './overrides.ts';

const select = (db: Db, where: SQL | undefined) =>
  db
    .select({
      ...overrideFields(overrides),
      credit_limit: overrides.credit_limit,
    })
    .from(overrides)
    .leftJoin(users, eq(users.id, overrides.user_id))
    .leftJoin(enders, eq(enders.id, overrides.ended_by))
    .where(where)
    .orderBy(desc(overrides.id));

/** Past, current and future temporary limits of an account. */
export function readOverrides(db: Db, caller: Caller, accountId: number) {
  if (isTenant(caller) && caller.accountId !== accountId) throw notFound();
  return select(db, eq(overrides.account_id, accountId));
}

async function readOne(db: Db, id: number) {
  const [found] = await select(db, eq(overrides.id, id));
  if (found === undefined) throw new Error(`There is no credit override ${id}`);
  return found;
}

/** Locks the account. Requires View billing, because limits are amounts. */
function heldForLimits(db: Db, caller: Caller, id: number) {
  requirePermission(caller, 'View billing');
  return heldAccount(db, caller, id);
}

/** Records the change and releases unpaid shipments that a higher limit covers. */
async function recordChange(
  db: Db,
  caller: Caller,
  { id, ...change }: RecordedChange & { id: number },
): Promise<Awaited<ReturnType<typeof readOne>>> {
  await recordOverride(db, caller, change);
  await payShipments(db, [change.account]);
  return readOne(db, id);
}

/**
 * Sets a temporary limit; throws 409 if its period overlaps with that of another temporary limit.
 */
export async function addOverride(
  db: Db,
  caller: Caller,
  { account_id, reason, ...given }: InputOf<'POST /accounts/credit-overrides'>['body'],
) {
  const account = await heldForLimits(db, caller, account_id);
  const today = todayHere();
  const days = { starts_on: given.starts_on ?? today, ends_on: given.ends_on };
  const faults = overrideFaults(days, today, 'the credit limit');
  if (Object.keys(faults).length > 0) throw invalidError(faults);
  const others = await db.select().from(overrides).where(notOver(overrides, account_id));
  const other = others.find((one) => overridesOverlap(one, days));
  if (other !== undefined)
    throw new ApiError(409, {
      message: `The account already has a credit limit of ${inRand(other.credit_limit)} ${untilWords(other)}. End that override first.`,
      code: 'conflict',
    });
  const credit_limit = rand(cents(given.credit_limit));
  const [added] = await db
    .insert(overrides)
    .values({ account_id, ...days, credit_limit, reason, user_id: caller.userId })
    .returning({ id: overrides.id });
  if (added === undefined) throw new Error('The limit was not saved');
  return recordChange(db, caller, {
    account: account_id,
    id: added.id,
    action: 'credit-override',
    changes: {
      credit_limit: { from: account.credit_limit, to: credit_limit },
      starts_on: { from: null, to: days.starts_on },
      ends_on: { from: null, to: days.ends_on },
      reason: { from: null, to: reason },
    },
  });
}

/**
 * Ends a temporary limit: the limit that starts on `starts_on`, by default the current limit or, if
 * there is none, the next.
 */
export async function endOverride(
  db: Db,
  caller: Caller,
  { account_id, starts_on, reason }: InputOf<'POST /accounts/credit-overrides/end'>['body'],
) {
  const account = await heldForLimits(db, caller, account_id);
  const [one] = await db
    .select()
    .from(overrides)
    .where(notOver(overrides, account_id, starts_on))
    .orderBy(overrides.starts_on)
    .limit(1);
  if (one === undefined)
    throw new ApiError(409, {
      message: 'The account already has its usual credit limit.',
      code: 'conflict',
    });
  await db.update(overrides).set(endedNow(caller, reason)).where(eq(overrides.id, one.id));
  return recordChange(db, caller, {
    account: account_id,
    id: one.id,
    action: 'credit-override-end',
    changes: {
      credit_limit: { from: one.credit_limit, to: account.credit_limit },
      reason: { from: null, to: reason },
    },
  });
}
