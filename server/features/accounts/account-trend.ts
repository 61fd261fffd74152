import { eq, sql } from 'drizzle-orm';
import { notFound } from '#api/api-error.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { isTenant } from '#domain/people/tenancy.ts';

interface Month extends Record<string, unknown> {
  month: string;
  charged: number;
  paid: number;
}

/**
 * Amounts of the last twelve months. A reversal counts against the reversed kind, in the month of
 * the reversal.
 */
const months = (id: number, today: string) => sql`
  with span as (select generate_series(date_trunc('month', ${today}::date) - interval '11 months', date_trunc('month', ${today}::date), interval '1 month')::date as month),
  facts as (
    select date_trunc('month', t.transaction_date)::date as month, coalesce(taken.kind, t.kind) as kind, t.amount
    from transactions t left join transactions taken on taken.id = t.reverses_id
    where t.account_id = ${id} and t.transaction_date >= (select min(month) from span)
  )
  select to_char(span.month, 'YYYY-MM') as month,
    coalesce(sum(amount) filter (where kind in ('invoice', 'credit-note')), 0)::float8 as charged,
    (0 - coalesce(sum(amount) filter (where kind in ('payment', 'refund')), 0))::float8 as paid
  from span left join facts on facts.month = span.month group by span.month order by span.month`;

/** Average days from invoice to payment, weighted by the amounts allocated in the last year. */
const daysToPay = (id: number, today: string) => sql`
  select round(sum(s.amount * greatest(0, p.paid_on - i.invoice_date)) / nullif(sum(s.amount), 0))::int as days
  from allocations s join payments p on p.id = s.payment_id join invoices i on i.id = s.invoice_id
  where s.account_id = ${id} and s.undone_at is null and p.paid_on > ${today}::date - 365`;

/** Charges and payments of an account by month. */
export async function readTrend(db: Db, caller: Caller, id: number) {
  if (isTenant(caller) && caller.accountId !== id) throw notFound();
  if ((await db.$count(accounts, eq(accounts.id, id))) === 0) throw notFound();
  const today = todayHere();
  const { rows } = await db.execute<Month>(months(id, today));
  const { rows: paying } = await db.execute<{ days: number | null }>(daysToPay(id, today));
  return { months: rows, pays_after_days: paying[0]?.days ?? null };
}
