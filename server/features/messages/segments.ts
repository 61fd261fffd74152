import { sql, type SQL } from 'drizzle-orm';
import type { Segment } from '#domain/messages/notices.ts';
import { accountRoleNames, DRIVER_ROLE_ID, MARKETPLACE_ROLE } from '#domain/people/roles.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { lockers } from '#server/db/schema/lockers.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { roles, users } from '#server/db/schema/users.ts';

/**
 * Condition: people who read notices. Drivers do not sign in to the console, and the marketplace's
 * people are neither staff nor customers.
 */
const readsNotices = sql`u.disabled_at is null and u.role_id <> ${DRIVER_ROLE_ID} and r.name <> ${MARKETPLACE_ROLE}`;

/** The rule of `isTenant`, for rows of users and their roles. */
const isTenantRow = sql`(u.account_id is not null or r.name = any(${sql.param([...accountRoleNames])}::text[]))`;

const audience: Record<Segment['audience'], SQL> = {
  staff: sql`not ${isTenantRow}`,
  accounts: sql`u.account_id is not null`,
  everybody: sql`true`,
};

const anyOf = (column: SQL, ids: readonly number[]): SQL =>
  ids.length === 0 ? sql`true` : sql`${column} = any(${sql.param([...ids])}::int[])`;

/** Condition: accounts with parcels in lockers of these networks. */
const hasParcelsIn = (networks: readonly number[]): SQL =>
  networks.length === 0
    ? sql`true`
    : sql`u.account_id in (
        select s.account_id from ${shipments} s join ${lockers} l on l.id = s.delivery_locker_id
        where s.status = 'in-locker' and ${anyOf(sql`l.network_id`, networks)})`;

/** People of a segment: id, name and account. */
export const peopleOf = (segment: Segment): SQL => sql`
  select u.id, u.name, u.account_id from ${users} u join ${roles} r on r.id = u.role_id left join ${accounts} a on a.id = u.account_id
  where ${readsNotices} and ${audience[segment.audience]} and ${anyOf(sql`u.role_id`, segment.role_ids)}
    and ${anyOf(sql`coalesce(u.branch_id, a.branch_id)`, segment.branch_ids)}
    and ${anyOf(sql`u.account_id`, segment.account_ids)} and ${hasParcelsIn(segment.network_ids)}
  order by u.name, u.id`;

/** Number of people and accounts that a segment reaches now, with five examples. */
export async function reachOf(db: Db, segment: Segment) {
  const { rows } = await db.execute<{
    people: number;
    accounts: number;
    names: string[] | null;
  }>(sql`
    select count(*)::int as people, count(distinct account_id)::int as accounts, (array_agg(name))[1:5] as names
    from (${peopleOf(segment)}) as person`);
  const [{ people, accounts: count, names } = { people: 0, accounts: 0, names: null }] = rows;
  return { people, accounts: count, names: names ?? [] };
}
