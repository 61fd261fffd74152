import { and, eq, sql, type SQL } from 'drizzle-orm';
import { todayHere } from '#domain/kernel/business-days.ts';
import { rand } from '#domain/kernel/cents.ts';
import { availableCredit } from '#domain/accounts/credit.ts';
import { isFinal, statuses } from '#domain/kernel/statuses.ts';
import type { Db } from '#server/db/open.ts';
import { accounts, enterprise_types, sales_agents } from '#server/db/schema/accounts.ts';
import { branches } from '#server/db/schema/fleet.ts';
import { limitNow, overrideNow, overrideUntil } from '../ledger/limit-now.ts';
import { rateOverride, rateOverrideUntil } from './overrides/rates-now.ts';
import { holdsAt } from '../pricing/rate-terms.ts';
import { rate_groups } from '#server/db/schema/rates.ts';

/** Condition on `accounts` and `invoices`: outstanding invoices that were due before a day. */
export const dueBefore = (day: string): SQL =>
  sql`invoices.account_id = accounts.id and invoices.state <> 'draft' and invoices.outstanding > 0 and invoices.due_date < ${day}::date`;
export const overdue = (): SQL<number> =>
  sql<number>`(select coalesce(sum(invoices.outstanding), 0)::float8 from invoices where ${dueBefore(todayHere())})`;
/** Unbilled amount of booked shipments. */
export const unbilled = sql<number>`(select coalesce(sum(shipment_tallies.unbilled), 0)::float8 from shipment_tallies where shipment_tallies.account_id = accounts.id)`;
/** Statuses of shipments that are not final. */
export const movingStatuses = sql.param(statuses.filter((status) => !isFinal(status)));
const moving = sql<number>`(select coalesce(sum(shipment_tallies.difference), 0)::int from shipment_tallies where shipment_tallies.account_id = accounts.id and shipment_tallies.status = any(${movingStatuses}::text[]))`;
/** Used percentage of the limit; null without a limit. */
export const limitUsed = sql<
  number | null
>`(case when ${limitNow} > 0 then round((accounts.balance + ${unbilled}::numeric) / ${limitNow}::numeric * 100, 1) end)::float8`;
/** Whether balance and bookings exceed the limit. */
export const isOverLimit = sql<boolean>`((accounts.billing_type = 'prepaid' or ${limitNow} > 0) and accounts.balance + ${unbilled}::numeric > ${limitNow}::numeric)`;
/** Bank date of the latest payment that was not reversed. */
export const lastPaymentOn = sql<
  string | null
>`(select max(payments.paid_on)::text from payments where payments.account_id = accounts.id and payments.state <> 'reversed')`;

const listColumns = () => ({
  id: accounts.id,
  account_code: accounts.account_code,
  name: accounts.name,
  kind: accounts.kind,
  status: accounts.status,
  contact_name: accounts.contact_name,
  email: accounts.email,
  billing_email: accounts.billing_email,
  mobile_number: accounts.mobile_number,
  vat_number: accounts.vat_number,
  city: accounts.city,
  billing_type: accounts.billing_type,
  billing_cycle: accounts.billing_cycle,
  payment_terms_days: accounts.payment_terms_days,
  rate_group_id: accounts.rate_group_id,
  rate_group: rate_groups.name,
  rate_override: rateOverride(),
  rate_override_until: rateOverrideUntil(),
  sales_agent_id: accounts.sales_agent_id,
  sales_agent: sales_agents.name,
  branch_id: accounts.branch_id,
  branch: branches.name,
  enterprise_type_id: accounts.enterprise_type_id,
  enterprise_type: enterprise_types.name,
  webhook_enabled: accounts.webhook_enabled,
  moving,
  credit_limit: accounts.credit_limit,
  credit_override: overrideNow,
  credit_override_until: overrideUntil,
  balance: accounts.balance,
  overdue: overdue(),
  unbilled,
  limit_used: limitUsed,
  last_payment_on: lastPaymentOn,
  last_invoiced_at: accounts.last_invoiced_at,
  time_created: accounts.time_created,
  version: accounts.version,
});

const detailColumns = () => ({
  ...listColumns(),
  parent_account_id: accounts.parent_account_id,
  allocation_method: accounts.allocation_method,
  registration_number: accounts.registration_number,
  requires_customer_reference: accounts.requires_customer_reference,
  webhook_url: accounts.webhook_url,
  street_address: accounts.street_address,
  suburb: accounts.suburb,
  zone: accounts.zone,
  postal_code: accounts.postal_code,
  country: accounts.country,
  latitude: accounts.latitude,
  longitude: accounts.longitude,
  closed_at: accounts.closed_at,
});

/** Selects accounts with their figures, for a list. */
export const selectAccounts = (db: Db) =>
  db
    .select(listColumns())
    .from(accounts)
    .leftJoin(
      rate_groups,
      and(eq(rate_groups.family_id, accounts.rate_group_id), holdsAt(new Date())),
    )
    .leftJoin(sales_agents, eq(sales_agents.id, accounts.sales_agent_id))
    .leftJoin(branches, eq(branches.id, accounts.branch_id))
    .leftJoin(enterprise_types, eq(enterprise_types.id, accounts.enterprise_type_id))
    .$dynamic();

/** Selects accounts with their figures and all details; callers add the condition. */
export const selectDetails = (db: Db) =>
  db
    .select(detailColumns())
    .from(accounts)
    .leftJoin(
      rate_groups,
      and(eq(rate_groups.family_id, accounts.rate_group_id), holdsAt(new Date())),
    )
    .leftJoin(sales_agents, eq(sales_agents.id, accounts.sales_agent_id))
    .leftJoin(branches, eq(branches.id, accounts.branch_id))
    .leftJoin(enterprise_types, eq(enterprise_types.id, accounts.enterprise_type_id));

type Figures = Parameters<typeof availableCredit>[0];

/** Adds the amount that the account can still book. */
export function withAvailable<Row extends Figures>(row: Row) {
  const left = availableCredit(row);
  return { ...row, available: left === null ? null : rand(left) };
}
