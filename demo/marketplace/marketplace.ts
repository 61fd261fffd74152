import { sql } from 'drizzle-orm';
import {
  marketplace_invoice_lines,
  marketplace_invoices,
} from '#server/db/schema/marketplace-invoices.ts';
import {
  marketplace_events,
  marketplace_inbound_logs,
  marketplace_notes,
  marketplace_overrides,
  marketplace_receipts,
  marketplace_route_files,
  marketplace_shipments,
  marketplace_webhook_logs,
} from '#server/db/schema/marketplace.ts';
import { MARKETPLACE_ACCOUNT } from '../money/account-plans.ts';
import { chance, pick } from '../chance.ts';
import {
  failure,
  httpStatus,
  makeEvents,
  makeReceipts,
  numberOf,
  SETTLED_AFTER,
  spoilPostalCodes,
} from './marketplace-events.ts';
import { eventFailures } from './marketplace-failures.ts';
import { continueAfter, type Phase, type Scene } from '../phase.ts';
import { orderOf } from '../shipments/shipment-rows.ts';

const url = 'https://carrier-api.marketplace.example/v2/shipments/events';
/** Traffic with the marketplace, including failures. */
export const marketplace: Phase = {
  name: 'marketplace',
  title: 'Making marketplace events',
  weight: 3,
  async make(scene) {
    await makeRouteFiles(scene);
    await makeShipments(scene);
    await makeEvents(scene);
    await spoilPostalCodes(scene);
    await makeReceipts(scene);
    await makePaperTrail(scene);
    await makeLogs(scene);
    await makeInvoices(scene);
    const tables = [
      marketplace_route_files,
      marketplace_shipments,
      marketplace_events,
      marketplace_receipts,
      marketplace_overrides,
      marketplace_notes,
      marketplace_webhook_logs,
      marketplace_inbound_logs,
      marketplace_invoices,
      marketplace_invoice_lines,
    ];
    for (const table of tables) await continueAfter(scene.db, table);
  },
};

async function makeRouteFiles({ db, now }: Scene): Promise<void> {
  await db.execute(sql`
    insert into marketplace_route_files (file_name, route_date, station, row_count, matched_count, errors, user_id, time_created)
    select 'routes-' || to_char(at, 'YYYYMMDD') || '-' || station || '.csv', to_char(at, 'YYYY-MM-DD'), station, 60 + n % 40, 60 + n % 40 - n % 3,
      case when n % 3 > 0 then jsonb_build_array(jsonb_build_object('row', 7, 'reason', 'Waybill is not known')) else '[]' end, 8, at
    from generate_series(1, 20) n
    cross join lateral (select ${now.toISOString()}::timestamptz - n * interval '1 day' as at, (array['JNB5', 'CPT7', 'DUR2'])[1 + n % 3] as station) f order by at`);
}

async function makeShipments({ db, now }: Scene): Promise<void> {
  await db.execute(sql`
    insert into marketplace_shipments (shipment_id, waybill, amazon_order_id, amazon_shipment_id, route_code, route_file_id, station, status, state, error, fingerprint,
      delivery_pin_required, delivery_pin_sent_at, recipient_name, mobile_number, suburb, city, zone, postal_code, promised_from, promised_to, attempts, time_created, time_modified)
    select s.id, 'TCGD' || lpad(s.id::text, 6, '0'), ${orderOf('s.id')},
      'AMZN' || upper(substr(md5(s.id::text), 1, 10)), 'R' || lpad((s.id % 40)::text, 2, '0'), 1 + s.id % 20, (array['JNB5', 'CPT7', 'DUR2'])[1 + s.id % 3], 'PreTransit',
      case when f.failed then 'failed' else 'accepted' end, case when f.failed then (${failure('error')})[f.number] end, case when f.failed then (${failure('fingerprint')})[f.number] end,
      pin.required, case when pin.required then s.time_created + interval '1 hour' end, s.delivery_name, s.delivery_mobile_number,
      s.delivery_suburb, s.delivery_city, s.delivery_zone, s.delivery_postal_code, s.estimated_delivery_from, s.estimated_delivery_to,
      case when f.failed then 3 else 1 end, s.time_created, s.time_modified
    from (select *, row_number() over (order by id) as turn from shipments where account_id = ${MARKETPLACE_ACCOUNT}) s
    cross join lateral (select ${chance('s.id', 181)} < 0.1 and s.time_created > ${now.toISOString()}::timestamptz - interval '${sql.raw(SETTLED_AFTER)}' as failed, case when s.customer_reference is null then ${numberOf('customer-reference-missing')}
      else (array[${numberOf('postal-code-zone-mismatch')}, ${numberOf('upstream-error')}])[1 + ${pick('s.id', 182, 2)}] end as number) f
    cross join lateral (select s.declared_value > 2500 or s.turn % ${eventFailures.length}::int = ${numberOf('pin-missing')} - 1 as required) pin
    order by s.id`);
}

/** Adds actions of staff on failures, with their notes. */
async function makePaperTrail({ db, now }: Scene): Promise<void> {
  await db.execute(sql`
    insert into marketplace_overrides (amazon_event_id, how, reason, before, after, user_id, time_created)
    select id, 'settle', override_reason, payload || jsonb_build_object('state', 'failed'), payload || jsonb_build_object('state', 'overridden'), overridden_by, occurred_at + interval '3 hours'
    from marketplace_events where state = 'overridden' order by id`);
  await db.execute(sql`
    insert into marketplace_notes (amazon_shipment_id, note, user_id, time_created)
    select id, (array['The station asks for a new label.', 'Told the station that the parcel waits at the hub.', 'The recipient wants it in the afternoon.'])[1 + ${pick('id', 195, 3)}], 8, time_created + interval '5 hours'
    from marketplace_shipments where ${chance('id', 194)} < 0.1 and time_created < ${now.toISOString()}::timestamptz - interval '5 hours' order by id`);
}

async function makeLogs({ db, now }: Scene): Promise<void> {
  await db.execute(sql`
    insert into marketplace_webhook_logs (amazon_shipment_id, direction, event_code, url, http_status, duration_ms, request, answer, error, fingerprint, time_created)
    select amazon_shipment_id, 'out', event_code, ${url}, http_status, 90 + ${pick('id', 191, 900)}, payload,
      case when error is null then '{"accepted":true}' else json_build_object('message', error)::text end, error, fingerprint, sent_at
    from marketplace_events where state = 'failed' or (sent_at > ${now.toISOString()}::timestamptz - interval '14 days' and ${chance('id', 190)} < 0.5) order by sent_at`);
  await db.execute(sql`
    insert into marketplace_inbound_logs (waybill, amazon_shipment_id, state, http_status, error, fingerprint, payload, attempts, time_created)
    select waybill, id, case when state = 'failed' then 'failed' else 'accepted' end, case when state = 'failed' then (${httpStatus})[array_position(${failure('fingerprint')}, fingerprint)] else 201 end,
      error, fingerprint, jsonb_build_object('orderId', amazon_order_id, 'station', station, 'postalCode', postal_code), attempts, time_created
    from marketplace_shipments order by time_created`);
}

/**
 * Adds one invoice file a week; the newest are still in progress, and one has a total that differs
 * from its lines.
 */
async function makeInvoices({ db, now }: Scene): Promise<void> {
  await db.execute(sql`
    create temp table demo_bill on commit drop as
    select a.id as amazon_shipment_id, a.waybill, s.charged_weight, s.charge_excluding_vat, s.vat, s.charge, w.monday,
      dense_rank() over (order by w.monday)::int as invoice_id, row_number() over (partition by w.monday order by a.id)::int as number
    from marketplace_shipments a join shipments s on s.id = a.shipment_id
    cross join lateral (select date_trunc('week', s.time_created at time zone 'UTC' + interval '2 hours')::date as monday) w
    where s.delivered_at is not null and w.monday + 7 <= ${now.toISOString()}::timestamptz::date`);
  await db.execute(sql`
    insert into marketplace_invoices (id, invoice_number, state, file_name, period_from, period_until, line_count, total_excluding_vat, vat, total, stated_total,
      upload_progress, storage_key, sftp_path, error, fingerprint, totalled_at, staged_at, sent_at, acknowledged_at, user_id, time_created)
    overriding system value
    select b.*, case when b.state in ('staged', 'sent', 'acknowledged', 'failed') then 'invoices/' || b.file_name end,
      case when b.state in ('sent', 'acknowledged') then '/inbound/' || b.file_name end,
      case when b.state = 'failed' and b.id % 2 = 0 then 'SFTP host key has changed' when b.state = 'failed' then 'Invoice total is not the sum of its lines' end,
      case when b.state = 'failed' and b.id % 2 = 0 then 'sftp-host-key-changed' when b.state = 'failed' then 'total-mismatch' end,
      case when b.state not in ('uploaded', 'failed') or b.state = 'failed' and b.id % 2 = 0 then made.at + interval '30 minutes' end,
      case when b.state not in ('uploaded', 'totalled') then made.at + interval '1 hour' end, case when b.state in ('sent', 'acknowledged') then made.at + interval '2 hours' end,
      case when b.state = 'acknowledged' then made.at + interval '9 hours' end, 8, made.at
    from (select invoice_id as id, 'HVC-AMZ-' || lpad(invoice_id::text, 4, '0') as invoice_number, s.state, 'hvc_' || to_char(monday, 'YYYYMMDD') || '.csv' as file_name,
        monday as period_from, monday + 6 as period_until, count(*), sum(charge_excluding_vat), sum(vat), sum(charge),
        sum(charge) + case when s.state = 'failed' and invoice_id % 2 = 1 then 100 else 0 end, 100
      from demo_bill b cross join lateral (select (array['uploaded', 'staged', 'failed', 'failed', 'sent'])[1 + (select max(invoice_id) from demo_bill) - b.invoice_id] as young) y
      cross join lateral (select coalesce(y.young, 'acknowledged') as state) s group by invoice_id, monday, s.state) b
    cross join lateral (select (b.period_until + 1)::timestamp at time zone 'UTC' + interval '6 hours' as at) made`);
  await db.execute(sql`
    insert into marketplace_invoice_lines (amazon_invoice_id, number, amazon_shipment_id, waybill, weight, amount_excluding_vat, vat, amount)
    select invoice_id, number, amazon_shipment_id, waybill, charged_weight, charge_excluding_vat, vat, charge from demo_bill order by invoice_id, number`);
  await db.execute(
    sql`update marketplace_shipments a set amazon_invoice_id = b.invoice_id from demo_bill b where b.amazon_shipment_id = a.id`,
  );
}
