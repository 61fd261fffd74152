import { sql, type SQL } from 'drizzle-orm';
import { dueStatuses, USUAL_TRIGGER } from '#domain/billing/charges.ts';
import { settingNumber, settingText } from '#domain/settings/setting-reads.ts';
import { vatPercentageOf } from '#domain/kernel/vat-percentage.ts';
import type { Db } from '#server/db/open.ts';
import { timeZone } from '#server/db/time-zone.ts';
import { vatInAmount } from './vat-in-amount.ts';
import { providerSettings } from '../settings/settings.ts';

/** Condition: the column is one of the ids; always true without ids. */
const isAmong = (column: string, ids: readonly number[] | undefined): SQL =>
  ids === undefined ? sql`true` : sql`${sql.raw(column)} = any(${sql.param([...ids])}::int[])`;

/**
 * Brings the charges of shipments up to their current price: the whole price once due, the
 * difference after new measurements, and a full credit after a cancellation. Earlier charges stay;
 * a difference to an invoiced price must reach the minimum of the company.
 */
export async function chargeShipments(db: Db, ids?: readonly number[]): Promise<void> {
  if (ids?.length === 0) return;
  const settings = await providerSettings(db);
  const trigger = settingText(settings, 'invoice_trigger_shipment_status') || USUAL_TRIGGER;
  const percentage = vatPercentageOf(settings);
  const least = settingNumber(settings, 'shipping_difference_minimum') ?? 0;
  const due = sql.param(dueStatuses(trigger));
  const vat = vatInAmount(sql`amount`, sql`${percentage}::numeric`);
  await db.execute(sql`
    insert into charges (account_id, shipment_id, reason, amount_excluding_vat, vat, amount, vat_percentage, charged_on, invoice_id)
    select account_id, id, reason, amount - ${vat}, ${vat}, amount, ${percentage}, (at at time zone ${timeZone})::date, invoice_id
    from (
      select s.id, s.account_id, had.is_invoiced,
        case when s.status = 'cancelled' then 'cancelled' when had.shipment_id is null then 'shipment' else 'measured' end as reason,
        price.amount - coalesce(had.amount, 0) as amount,
        case when had.shipment_id is null and ${trigger}::text = ${USUAL_TRIGGER} then coalesce(s.collected_at, s.status_at) else s.status_at end as at,
        -- Shipments invoiced before charges existed keep their invoice.
        case when had.shipment_id is null then s.invoice_id end as invoice_id
      from shipments s
      left join (
        select shipment_id, sum(amount) as amount, bool_or(invoice_id is not null) as is_invoiced
        from charges where ${isAmong('shipment_id', ids)} group by 1) had on had.shipment_id = s.id
      cross join lateral (select case when s.status = 'cancelled' then 0
        when s.status = any(${due}::text[]) or had.amount <> 0 then round(s.charge, 2) else 0 end as amount) price
      where ${isAmong('s.id', ids)}
    ) as difference
    where amount <> 0 and (is_invoiced is not true or reason = 'cancelled' or abs(amount) >= ${least}::numeric)
    order by id`);
}
