import { sql } from 'drizzle-orm';
import { inbound_xml, text_messages } from '../db/schema/messages.ts';
import { withoutIndexes } from './bulk.ts';
import { chance, pick } from './chance.ts';
import { continueAfter, type Phase, type Scene } from './phase.ts';

/** What was sent to recipients and received from partners. */
export const messages: Phase = {
  name: 'messages',
  title: 'Making messages',
  weight: 3,
  async make(scene) {
    await withoutIndexes(scene.db, ['text_messages'], () => makeSentMessages(scene));
    await makeInboundXml(scene);
    for (const table of [text_messages, inbound_xml]) await continueAfter(scene.db, table);
  },
};

async function makeSentMessages({ db, now }: Scene): Promise<void> {
  await db.execute(sql`
    insert into text_messages (account_id, shipment_id, channel, template, mobile_number, message, status, error, provider_reference, parts, cost, time_created, delivered_at)
    select s.account_id, s.id, m.channel, replace(e.status, '-', '_'), s.delivery_mobile_number,
      'Highveld Couriers: parcel ' || s.short_tracking_reference || case e.status
        when 'out-for-delivery' then ' is out for delivery today.'
        when 'in-locker' then ' waits in ' || l.name || '. Collect within 36 hours.'
        when 'delivered' then ' was delivered. Thank you.' else ' could not be delivered. We try again.' end,
      m.status, case m.status when 'failed' then (array['Number not in service', 'Handset unreachable', 'Blocked by the network', 'Not on WhatsApp'])[1 + ${pick('e.id', 152, 4)}] end,
      'MSG-' || e.id, 1, case m.channel when 'sms' then 0.2300 else 0.4100 end, e.at + interval '20 seconds',
      case when m.status in ('delivered', 'read') then e.at + interval '29 seconds' end
    from tracking_events e
    join shipments s on s.id = e.shipment_id
    left join lockers l on l.id = s.delivery_locker_id
    cross join lateral (select case when ${chance('e.id', 150)} < 0.7 then 'sms' else 'whatsapp' end as channel,
      case when ${chance('e.id', 151)} < 0.04 then 'failed' when ${chance('e.id', 151)} < 0.08 then 'sent'
           when ${chance('e.id', 150)} >= 0.85 then 'read' else 'delivered' end as status) m
    where e.status in ('out-for-delivery', 'in-locker', 'delivered', 'delivery-failed-attempt')
      and e.at > ${now.toISOString()}::timestamptz - interval '30 days' and s.delivery_mobile_number is not null
      and (e.status <> 'in-locker' or l.id is not null)
    order by e.at`);
}

async function makeInboundXml({ db }: Scene): Promise<void> {
  await db.execute(sql`
    insert into inbound_xml (account_id, shipment_id, source, document_type, reference, status, error, content, answer, time_created, processed_at)
    select account_id, id, (array['sap', 'retail-edi', 'pastel'])[1 + id % 3], (array['SubmitWaybill', 'OrderNotice'])[1 + id % 2], order_number,
      case when failed then 'failed' else 'processed' end, case when failed then 'Element PostalCode is empty' end,
      '<?xml version="1.0" encoding="UTF-8"?><Waybill><Reference>' || order_number || '</Reference><Suburb>' || delivery_suburb || '</Suburb><PostalCode>'
        || case when failed then '' else delivery_postal_code end || '</PostalCode></Waybill>',
      case when not failed then jsonb_build_object('shipment', short_tracking_reference) end, time_created, time_created + interval '1 second'
    from (select *, ${chance('id', 155)} < 0.06 as failed from shipments where ${chance('id', 154)} < 0.04) s order by time_created`);
}
