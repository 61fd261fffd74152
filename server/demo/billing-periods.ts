import { sql, type SQL } from 'drizzle-orm';
import { HISTORY_DAYS } from './sizes.ts';

/**
 * The periods that have ended, with the invoice that each account gets for them. Weekly accounts are billed from
 * Monday to Sunday, the others by calendar month.
 */
export function billingPeriods(now: Date): SQL {
  const today = sql`(${now.toISOString()}::timestamptz at time zone 'UTC' + interval '2 hours')::date`;
  const first = sql`${today} - ${HISTORY_DAYS + 1}::int`;
  return sql`
    select a.id as account_id, a.payment_terms_days, p.period_from, p.period_until,
      row_number() over (order by p.period_until, a.id)::int as invoice_id
    from accounts a
    join (
      select 'weekly' as cycle, start::date as period_from, start::date + 6 as period_until
      from generate_series(date_trunc('week', ${first}), ${today}, interval '7 days') start
      union all
      select 'monthly', start::date, (start + interval '1 month - 1 day')::date
      from generate_series(date_trunc('month', ${first}), ${today}, interval '1 month') start
    ) p on p.cycle = a.billing_cycle
    where p.period_until < ${today}`;
}
