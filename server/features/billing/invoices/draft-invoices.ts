import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { vatInAmount } from '#server/features/ledger/vat-in-amount.ts';

/** Accounts to invoice, with the options. */
export interface InvoiceOrder {
  accountIds: readonly number[];
  /** Last day of the period. Charges until then are invoiced, however old they are. */
  until: string;
  invoiceDate: string;
  userId: number | null;
  runId?: number | undefined;
  /** Time of drafting; now by default. */
  at?: string | undefined;
}

export interface Draft {
  id: number;
  account_id: number;
}

/**
 * Drafts an invoice for each account with charges that are on no document yet. Each shipment has a
 * line with its price, or with the increase since its last invoice; the amount of a line includes
 * its VAT. Shipments with a total of zero have no line. Accounts must be locked.
 */
export async function draftInvoices(db: Db, order: InvoiceOrder): Promise<Draft[]> {
  const { accountIds, until, invoiceDate, userId, runId, at } = order;
  const vat = vatInAmount(sql`amount`, sql`vat_percentage`);
  const made = sql`coalesce(${at ?? null}::timestamptz, now())`;
  const { rows } = await db.execute<Draft & Record<string, unknown>>(sql`
    with open as (
      select account_id, shipment_id, sum(amount) as amount, sum(${vat}) as vat, min(charged_on) as charged_on, max(vat_percentage) as vat_percentage
      from (
        select account_id, shipment_id, vat_percentage, sum(amount) as amount, min(charged_on) as charged_on from charges
        where account_id = any(${sql.param([...accountIds])}::int[]) and invoice_id is null and credit_note_id is null
        group by 1, 2, 3) charged
      group by 1, 2 having sum(amount) > 0 and min(charged_on) <= ${until}::date
    ), drafts as (
      insert into invoices (account_id, state, invoice_date, due_date, period_from, period_until, line_count,
        total_excluding_vat, vat, vat_percentage, total, outstanding, user_id, run_id, time_created)
      select a.id, 'draft', ${invoiceDate}::date, ${invoiceDate}::date + a.payment_terms_days,
        least(min(charged_on), date_trunc(case when 'prepaid' = a.billing_type or 'weekly' = a.billing_cycle then 'week' else 'month' end, ${until}::date)::date),
        ${until}::date, count(*), sum(amount - vat), sum(vat), max(vat_percentage), sum(amount), sum(amount), ${userId}::int, ${runId ?? null}::int, ${made}
      from open join accounts a on a.id = open.account_id group by a.id order by a.account_code
      returning id, account_id
    ), lines as (
      insert into invoice_lines (account_id, invoice_id, number, kind, shipment_id, description, quantity, reference, supplied_on, service, route, weight,
        vat_percentage, amount_excluding_vat, vat, amount)
      select open.account_id, drafts.id, row_number() over (partition by drafts.id order by open.charged_on, s.id),
        case when earlier.id is null then 'shipment' else 'difference' end, s.id,
        case when earlier.id is null then coalesce(v.name, s.service_level_code) else 'Difference after measuring' end,
        1, s.short_tracking_reference, open.charged_on, coalesce(v.name, s.service_level_code),
        concat_ws(' to ', concat_ws(' ', s.collection_city, s.collection_zone), concat_ws(' ', s.delivery_city, s.delivery_zone)),
        s.charged_weight, open.vat_percentage, open.amount - open.vat, open.vat, open.amount
      from open join drafts on drafts.account_id = open.account_id
      join shipments s on s.id = open.shipment_id
      left join service_levels v on v.id = s.service_level_id
      left join invoice_lines earlier on earlier.shipment_id = s.id and earlier.kind = 'shipment' and not earlier.is_credited
    ), taken as (
      update charges c set invoice_id = drafts.id from open join drafts on drafts.account_id = open.account_id
      where c.shipment_id = open.shipment_id and c.account_id = open.account_id and c.invoice_id is null and c.credit_note_id is null
    )
    select id, account_id from drafts order by id`);
  return rows;
}
