import { sql } from 'drizzle-orm';
import { timeZone } from '#server/db/time-zone.ts';

/** Today's temporary limit of the account in the outer query. */
const standing = sql`from credit_overrides o where o.account_id = accounts.id and o.ended_at is null
    and (now() at time zone ${timeZone})::date between o.starts_on and o.ends_on limit 1`;

/** Temporary limit in rand; null without one. */
export const overrideNow = sql<number | null>`(select o.credit_limit::float8 ${standing})`;

/** Last day of the temporary limit. */
export const overrideUntil = sql<string | null>`(select o.ends_on::text ${standing})`;

/** Credit limit that applies today. */
export const limitNow = sql<number>`coalesce(${overrideNow}, accounts.credit_limit::float8)`;
