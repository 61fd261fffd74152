import { sql } from 'drizzle-orm';
import { timeZone } from '../../db/time-zone.ts';

/** The other limit that an account has today; of the row of `accounts` around it. */
const standing = sql`from credit_overrides o where o.account_id = accounts.id and o.ended_at is null
    and (now() at time zone ${timeZone})::date between o.starts_on and o.ends_on limit 1`;

/** The other limit, in rand; null where the usual one holds. */
export const overrideNow = sql<number | null>`(select o.credit_limit::float8 ${standing})`;

/** Its last day. */
export const overrideUntil = sql<string | null>`(select o.ends_on::text ${standing})`;

/** The credit limit that holds today. */
export const limitNow = sql<number>`coalesce(${overrideNow}, accounts.credit_limit::float8)`;
