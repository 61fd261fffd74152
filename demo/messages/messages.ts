import { sql } from 'drizzle-orm';
import { defaultSettings } from '#domain/settings/catalogue/catalogue.ts';
import { noticesOf } from '#domain/messages/shipment-notices.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { inbound_xml, text_messages } from '#server/db/schema/messages.ts';
import { timeZone } from '#server/db/time-zone.ts';
import { noticeSettings } from '#server/features/messages/shipment-notices.ts';
import { withoutIndexes } from '../bulk.ts';
import { chance, pick } from '../chance.ts';
import { continueAfter, type Phase, type Scene } from '../phase.ts';

/** Messages to recipients, and documents from partners. */
export const messages: Phase = {
  name: 'messages',
  title: 'Making messages',
  weight: 3,
  async make(scene) {
    await withoutIndexes(scene.db, ['text_messages'], async () => {
      await makeSentMessages(scene);
      await makePushes(scene);
    });
    await makeOptOuts(scene);
    await makeInboundXml(scene);
    for (const table of [text_messages, inbound_xml]) await continueAfter(scene.db, table);
  },
};

const announced = [
  'out-for-delivery',
  'in-locker',
  'delivered',
  'delivery-failed-attempt',
] as const;

/** Channels that each account's settings select for a status. */
async function channelsOf({ db }: Scene) {
  const all = await db.select({ id: accounts.id, kind: accounts.kind }).from(accounts);
  // Leaves out accounts of the marketplace, which notifies its recipients itself.
  const ids = all.filter(({ kind }) => kind !== 'marketplace').map(({ id }) => id);
  const byAccount = await noticeSettings(db, ids);
  return ids.flatMap((account_id) =>
    announced.flatMap((status) =>
      noticesOf(status, account_id, byAccount.get(account_id) ?? new Map())
        .filter(({ channel }) => channel !== 'email')
        .map(({ channel }) => ({ account_id, status, channel })),
    ),
  );
}

async function makeSentMessages(scene: Scene): Promise<void> {
  const { db, now } = scene;
  const { notifications_from: from, notifications_to: to } = defaultSettings;
  const channels = JSON.stringify(await channelsOf(scene));
  await db.execute(sql`
    insert into text_messages (account_id, shipment_id, channel, template, mobile_number, message, status, error, provider_reference, parts, cost, time_created, send_after, sent_at, delivered_at, read_at)
    select s.account_id, s.id, c.channel, case e.status when 'in-locker' then 'locker-pin' else replace(e.status, '-', '_') end, s.delivery_mobile_number,
      'Highveld Couriers: parcel ' || s.short_tracking_reference || case e.status
        when 'out-for-delivery' then ' is out for delivery today.'
        when 'in-locker' then ' waits in ' || l.name || '. Collect within 36 hours.'
        when 'delivered' then ' was delivered. Thank you.' else ' could not be delivered. We try again.' end,
      m.status, case m.status when 'failed' then (array['Number not in service', 'Handset unreachable', 'Blocked by the network', 'Not on WhatsApp'])[1 + ${pick('e.id', 152, "case c.channel when 'sms' then 3 else 4 end")}] end,
      'MSG-' || e.id, 1, case c.channel when 'sms' then 0.2300 else 0.4100 end, e.at + interval '20 seconds', quiet.until,
      sent.at, case when m.status in ('delivered', 'read') then sent.at + interval '7 seconds' end,
      case when m.status = 'read' then sent.at + interval '4 minutes' end
    from tracking_events e
    join shipments s on s.id = e.shipment_id
    join jsonb_to_recordset(${channels}::jsonb) as c (account_id int, status text, channel text) on c.account_id = s.account_id and c.status = e.status
    left join lockers l on l.id = s.delivery_locker_id
    cross join lateral (select (e.at + interval '20 seconds') at time zone ${timeZone} as local) t
    cross join lateral (select case
      when e.status = 'in-locker' then null
      when t.local::time < ${from}::time then (t.local::date + ${from}::time) at time zone ${timeZone}
      when t.local::time >= ${to}::time then (t.local::date + 1 + ${from}::time) at time zone ${timeZone} end as until) quiet
    cross join lateral (select coalesce(quiet.until, e.at + interval '20 seconds') + interval '2 seconds' as at) sent
    cross join lateral (select case when ${chance('e.id', 151)} < 0.04 then 'failed' when ${chance('e.id', 151)} < 0.08 then 'sent'
           when c.channel = 'whatsapp' and ${chance('e.id', 150)} >= 0.5 and sent.at < ${now.toISOString()}::timestamptz - interval '5 minutes' then 'read' else 'delivered' end as status) m
    where e.at > ${now.toISOString()}::timestamptz - interval '30 days' and s.delivery_mobile_number is not null
      and (e.status <> 'in-locker' or l.id is not null) and sent.at < ${now.toISOString()}::timestamptz - interval '10 seconds'
    order by e.at`);
}

/**
 * Adds the push messages of the last days. All assignments that a driver got within an hour share
 * one message.
 */
async function makePushes({ db, now }: Scene): Promise<void> {
  await db.execute(sql`
    insert into text_messages (driver_id, channel, template, mobile_number, message, status, error, provider_reference, parts, time_created, sent_at, delivered_at)
    select g.driver_id, 'push', 'driver-assigned', d.mobile_number,
      g.lead || ': ' || array_to_string(g.labels[1:3], '; ') || case when cardinality(g.labels) > 3 then '; and ' || cardinality(g.labels) - 3 || ' more' else '' end || '.',
      g.state, case g.state when 'failed' then 'The app was removed from the device' end, 'PUSH-' || g.first_id, 1, g.at, g.at + interval '2 seconds',
      case g.state when 'delivered' then g.at + interval '4 seconds' end
    from (
      select e.driver_id, case e.status when 'collection-assigned' then 'To collect' else 'To deliver' end as lead,
        array_agg(s.short_tracking_reference || ', ' || case e.status when 'collection-assigned' then s.collection_suburb else s.delivery_suburb end order by e.id) as labels,
        max(e.at) + interval '6 seconds' as at, min(e.id) as first_id,
        case when ${chance('min(e.id)', 157)} < 0.03 then 'failed' else 'delivered' end as state
      from tracking_events e join shipments s on s.id = e.shipment_id
      where e.status in ('collection-assigned', 'delivery-assigned') and e.driver_id is not null
        and e.at > ${now.toISOString()}::timestamptz - interval '7 days'
        and (e.at at time zone ${timeZone})::time between ${defaultSettings['notifications_from']}::time and ${defaultSettings['notifications_to']}::time - interval '10 minutes'
      group by e.driver_id, e.status, date_trunc('hour', e.at)) g
    join drivers d on d.user_id = g.driver_id where g.at < ${now.toISOString()}::timestamptz - interval '5 seconds' order by g.at`);
}

/** Adds opt-outs: 2 % of the recipients, at least one, answered STOP to their last message. */
async function makeOptOuts({ db, now }: Scene): Promise<void> {
  await db.execute(sql`
    insert into message_opt_outs (mobile_number, channel, at)
    select mobile_number, channel, answered_at from (
      select mobile_number, channel, max(time_created) + interval '2 minutes' as answered_at,
        row_number() over (order by ${chance('max(id)', 156)}, max(id)) as place, count(*) over () as recipients
      from text_messages where status in ('delivered', 'read') and channel <> 'push' group by 1, 2
      having max(time_created) + interval '2 minutes' < ${now.toISOString()}::timestamptz) answered
    where place <= ceil(recipients * 0.02)`);
}

const of = (column: string) => `coalesce(delivery_${column}, '')`;
const receiver =
  sql.raw(`'<Name>' || ${of('name')} || '</Name><MobileNumber>' || ${of('mobile_number')} || '</MobileNumber><StreetAddress>'
    || ${of('street_address')} || '</StreetAddress><Suburb>' || ${of('suburb')} || '</Suburb><City>' || ${of('city')} || '</City><Province>'
    || ${of('zone')} || '</Province><PostalCode>'`);

const CODE_MISSING = 'Receiver/PostalCode: Postal code must have four digits.';

/**
 * Adds waybills from systems of customers: most were booked, some lack the postal code and wait for
 * staff.
 */
async function makeInboundXml({ db }: Scene): Promise<void> {
  await db.execute(sql`
    insert into inbound_xml (account_id, shipment_id, source, document_type, reference, status, error, content, answer, time_created, processed_at)
    select account_id, case when not failed then id end, (array['sap', 'retail-edi', 'pastel'])[1 + id % 3], 'Waybill', named,
      case when failed then 'failed' else 'processed' end, case when failed then ${CODE_MISSING} end,
      '<?xml version="1.0" encoding="UTF-8"?>' || chr(10) || '<Waybill><Source>' || (array['sap', 'retail-edi', 'pastel'])[1 + id % 3] || '</Source><Reference>' || named
        || '</Reference><OrderNumber>' || order_number || '</OrderNumber><Service>' || service_level_code || '</Service>' || chr(10)
        || '<Receiver>' || ${receiver} || case when failed then '' else delivery_postal_code end || '</PostalCode></Receiver>' || chr(10)
        || '<Parcels><Parcel><Length>30</Length><Width>20</Width><Height>15</Height><Weight>' || round(actual_weight / parcel_count, 2) || '</Weight></Parcel></Parcels></Waybill>',
      case when failed then jsonb_build_object('error', ${CODE_MISSING}::text, 'errors', jsonb_build_object('Receiver/PostalCode', jsonb_build_array('Postal code must have four digits.')))
        else jsonb_build_object('reference', named, 'shipment', short_tracking_reference) end,
      time_created, time_created + interval '1 second'
    from (select *, ${chance('id', 155)} < 0.1 as failed, case when ${chance('id', 155)} < 0.1 then 'WB-' || (100000 + id * 7) else coalesce(customer_reference, order_number) end as named
      from shipments where ${chance('id', 154)} < 0.12 and delivery_type in ('business', 'residential') and lane = 'D2D' and parcel_count = 1) s order by time_created`);
}
