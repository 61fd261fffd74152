import { desc, eq, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError, notFound } from '#api/api-error.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { overridesOverlap, overrideFaults, untilWords } from '#domain/accounts/override-days.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { rate_overrides as overrides } from '#server/db/schema/overrides.ts';
import { users } from '#server/db/schema/users.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { refuseUnknown } from '../named-records.ts';
import {
  endedNow,
  enders,
  heldAccount,
  overrideFields,
  recordOverride,
  notOver,
} from './overrides.ts';

/**
 * Code and name of a rate group, from its last published rates; from a draft if none were
 * published.
 */
const groupName = sql<string>`(
  select g.code || ' ' || g.name from rate_groups g where g.family_id = ${overrides.rate_group_id}
  order by g.state in ('published', 'superseded') desc, g.effective_from desc nulls last, g.id desc limit 1)`;

const select = (db: Db, where: SQL | undefined) =>
  db
    .select({
      ...overrideFields(overrides),
      rate_group_id: overrides.rate_group_id,
      rate_group: groupName,
    })
    .from(overrides)
    .leftJoin(users, eq(users.id, overrides.user_id))
    .leftJoin(enders, eq(enders.id, overrides.ended_by))
    .where(where)
    .orderBy(desc(overrides.id));

/** Past, current and future temporary rate groups of an account. */
export function readRateOverrides(db: Db, caller: Caller, accountId: number) {
  if (isTenant(caller) && caller.accountId !== accountId) throw notFound();
  return select(db, eq(overrides.account_id, accountId));
}

async function readOne(db: Db, id: number) {
  const [found] = await select(db, eq(overrides.id, id));
  if (found === undefined) throw new Error(`There is no rate override ${id}`);
  return found;
}

/**
 * Sets a temporary rate group; throws 409 if its period overlaps with that of another temporary
 * rate group.
 */
export async function addRateOverride(
  db: Db,
  caller: Caller,
  { account_id, reason, ...given }: InputOf<'POST /accounts/rate-overrides'>['body'],
) {
  const account = await heldAccount(db, caller, account_id);
  const today = todayHere();
  const days = { starts_on: given.starts_on ?? today, ends_on: given.ends_on };
  const faults = overrideFaults(days, today, 'the rate group');
  if (Object.keys(faults).length > 0) throw invalidError(faults);
  await refuseUnknown(db, { rate_group_id: given.rate_group_id });
  const other = (await select(db, notOver(overrides, account_id))).find((one) =>
    overridesOverlap(one, days),
  );
  if (other !== undefined)
    throw new ApiError(409, {
      message: `The account already has ${other.rate_group} ${untilWords(other)}. End that override first.`,
      code: 'conflict',
    });
  const [added] = await db
    .insert(overrides)
    .values({
      account_id,
      ...days,
      rate_group_id: given.rate_group_id,
      reason,
      user_id: caller.userId,
    })
    .returning({ id: overrides.id });
  if (added === undefined) throw new Error('The rate override was not saved');
  const kept = await readOne(db, added.id);
  await recordOverride(db, caller, {
    account: account_id,
    action: 'rate-override',
    changes: {
      rate_group_id: { from: account.rate_group_id, to: given.rate_group_id },
      starts_on: { from: null, to: days.starts_on },
      ends_on: { from: null, to: days.ends_on },
      reason: { from: null, to: reason },
    },
  });
  return kept;
}

/**
 * Ends a temporary rate group: the group that starts on `starts_on`, by default the current group
 * or, if there is none, the next.
 */
export async function endRateOverride(
  db: Db,
  caller: Caller,
  { account_id, starts_on, reason }: InputOf<'POST /accounts/rate-overrides/end'>['body'],
) {
  const account = await heldAccount(db, caller, account_id);
  const [one] = await db
    .select()
    .from(overrides)
    .where(notOver(overrides, account_id, starts_on))
    .orderBy(overrides.starts_on)
    .limit(1);
  if (one === undefined)
    throw new ApiError(409, {
      message: 'The account already has its usual rate group.',
      code: 'conflict',
    });
  await db.update(overrides).set(endedNow(caller, reason)).where(eq(overrides.id, one.id));
  await recordOverride(db, caller, {
    account: account_id,
    action: 'rate-override-end',
    changes: {
      rate_group_id: { from: one.rate_group_id, to: account.rate_group_id },
      reason: { from: null, to: reason },
    },
  });
  return readOne(db, one.id);
}
