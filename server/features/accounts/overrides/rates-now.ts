import { sql } from 'drizzle-orm';
import { timeZone } from '#server/db/time-zone.ts';
import { rate_groups } from '#server/db/schema/rates.ts';
import { holdsAt } from '#server/features/pricing/rate-terms.ts';

/** Today's temporary rate group of the outer row of `accounts`. */
const currentOverride = () => sql`from rate_overrides o
    join ${rate_groups} on ${rate_groups.family_id} = o.rate_group_id and ${holdsAt(new Date())}
    where o.account_id = accounts.id and o.ended_at is null
    and (now() at time zone ${timeZone})::date between o.starts_on and o.ends_on limit 1`;

/** Name of the temporary rate group; null without one. */
export const rateOverride = () =>
  sql<string | null>`(select ${rate_groups.name} ${currentOverride()})`;

/** Last day of the temporary rate group. */
export const rateOverrideUntil = () =>
  sql<string | null>`(select o.ends_on::text ${currentOverride()})`;
