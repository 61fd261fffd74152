import { sql } from 'drizzle-orm';
import { startOfDay } from '#domain/kernel/business-days.ts';
import { nextMonth } from '#domain/billing/billing-periods.ts';
import { commissionOf, type Settled } from '#domain/billing/commission.ts';
import { timeZone } from '#server/db/time-zone.ts';
import type { Db } from '#server/db/open.ts';

interface Standing extends Record<string, unknown> {
  id: number;
  accounts: number;
  charged: number;
}

/**
 * Current number of accounts per agent, and the amount invoiced to them in the month, excluding
 * VAT.
 */
async function standings(db: Db, ids: number[], [first, next]: [string, string]) {
  const { rows } = await db.execute<Standing>(sql`
    select g.id, (select count(*)::int from accounts a where a.sales_agent_id = g.id) as accounts,
      (select round(coalesce(sum(i.total_excluding_vat), 0), 2)::float8 from invoices i
       where i.sales_agent_id = g.id and i.invoice_date >= ${first}::date and i.invoice_date < ${next}::date) as charged
    from sales_agents g where g.id = any(${sql.param(ids)}::int[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Allocation of a payment to an invoice in a month, or the reversal of an allocation in that month.
 */
export interface SettledLine extends Settled {
  date: string;
  invoice_number: string;
  account_code: string;
  account: string;
  reference: string;
}

/**
 * Allocations of payments that are dated in the month, even if made later, and allocations undone
 * in the month.
 */
export async function settledIn(db: Db, ids: number[], [first, next]: [string, string]) {
  const { rows } = await db.execute<SettledLine & Record<string, unknown> & { agent: number }>(sql`
    with settled as (
      select l.invoice_id, l.amount, false as is_undone, p.paid_on as date, p.bank_reference as reference
      from payments p join allocations l on l.payment_id = p.id
      where p.paid_on >= ${first}::date and p.paid_on < ${next}::date
      union all
      select l.invoice_id, l.amount, true, (l.undone_at at time zone ${timeZone})::date, p.bank_reference
      from allocations l join payments p on p.id = l.payment_id
      where l.undone_at >= ${startOfDay(first)}::timestamptz and l.undone_at < ${startOfDay(next)}::timestamptz)
    select i.sales_agent_id as agent, s.is_undone, s.date::text as date, s.reference, i.invoice_number,
      a.account_code, a.name as account, s.amount::float8 as amount, i.total::float8 as total,
      i.total_excluding_vat::float8 as total_excluding_vat, i.commission_percentage::float8 as commission_percentage
    from settled s join invoices i on i.id = s.invoice_id join accounts a on a.id = i.account_id
    where i.sales_agent_id = any(${sql.param(ids)}::int[]) order by s.date, i.invoice_number, s.is_undone`);
  const settled = new Map<number, SettledLine[]>(ids.map((id) => [id, []]));
  for (const { agent, ...row } of rows) settled.get(agent)?.push(row);
  return settled;
}

/**
 * Figures of sales agents for the month that begins on this day. Commission is on money received,
 * excluding VAT, by the percentage at the time of the invoice.
 */
export async function agentFigures(db: Db, ids: number[], first: string) {
  const month: [string, string] = [first, nextMonth(first)];
  const standing = await standings(db, ids, month);
  const settled = await settledIn(db, ids, month);
  return (id: number) => ({
    accounts: standing.get(id)?.accounts ?? 0,
    charged: standing.get(id)?.charged ?? 0,
    ...commissionOf(settled.get(id) ?? []),
  });
}
