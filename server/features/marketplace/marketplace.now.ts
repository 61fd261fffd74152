import { and, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { marketplaceFailure } from '#domain/marketplace/marketplace-failures.ts';
import { nowSources } from '#domain/overview/now.ts';
import { marketplace_invoices } from '#server/db/schema/marketplace-invoices.ts';
import {
  marketplace_events,
  marketplace_inbound_logs,
  marketplace_shipments,
  marketplace_webhook_logs as requests,
} from '#server/db/schema/marketplace.ts';
import { inbound_xml } from '#server/db/schema/messages.ts';
import { timeZone } from '#server/db/time-zone.ts';
import type { NowFeature, NowRows } from '../overview/now/source.ts';
import { webhookConditions } from './logs.ts';
import { marketplaceRows } from './shipments/marketplace-rows.ts';

const {
  marketplace: shipments,
  'marketplace-invoices': invoices,
  'marketplace-events': events,
  'marketplace-inbound': inbound,
  'inbound-documents': documents,
} = marketplaceRows;

const groupName = (fingerprint: string) => marketplaceFailure(fingerprint).label;

const byFailure = (fingerprint: PgColumn) =>
  sql`, ${fingerprint} as group_key, ${fingerprint} as group_label`;

/** Invoices are due at the marketplace on the fifth of the month after their period. */
const invoicesDue = sql`(date_trunc('month', ${marketplace_invoices.period_until}) + interval '1 month 5 days')::timestamp at time zone ${timeZone}`;

/** Shipments that are due at their recipient by the promised day. */
const promisedRows = (source: 'shipment-blocked' | 'pin-failed'): NowRows => ({
  can: shipments.can,
  select: (caller) => sql`
    select listed.id, listed.label, ${marketplace_shipments.time_modified} as since, ${marketplace_shipments.promised_to} as deadline, 1 as units
    from (${shipments.select(caller, nowSources[source].filter)}) as listed
    join ${marketplace_shipments} on ${marketplace_shipments.id} = listed.id`,
});

export default {
  'event-failed': {
    can: events.can,
    groupName,
    select: (caller) => sql`
      select listed.id, listed.label, ${marketplace_events.occurred_at} as since, null::timestamptz as deadline, 1 as units${byFailure(marketplace_events.fingerprint)}
      from (${events.select(caller, nowSources['event-failed'].filter)}) as listed
      join ${marketplace_events} on ${marketplace_events.id} = listed.id`,
  },
  'event-waiting': {
    can: events.can,
    select: (caller) => sql`
      select listed.id, listed.label, ${marketplace_events.time_created} as since, null::timestamptz as deadline, 1 as units
      from (${events.select(caller, nowSources['event-waiting'].filter)}) as listed
      join ${marketplace_events} on ${marketplace_events.id} = listed.id`,
  },
  'shipment-blocked': promisedRows('shipment-blocked'),
  'pin-failed': promisedRows('pin-failed'),
  'invoice-send': {
    can: invoices.can,
    select: (caller) => sql`
      select listed.id, listed.label, ${marketplace_invoices.time_created} as since, ${invoicesDue} as deadline, 1 as units
      from (${invoices.select(caller, nowSources['invoice-send'].filter)}) as listed
      join ${marketplace_invoices} on ${marketplace_invoices.id} = listed.id`,
  },
  'webhook-failed': {
    can: 'View marketplace',
    select: () => sql`
      select ${requests.id} as id, coalesce(${marketplace_shipments.waybill}, ${requests.event_code}, ${requests.direction}) as label,
        ${requests.time_created} as since, null::timestamptz as deadline, 1 as units, ${requests.error} as detail
      from ${requests} left join ${marketplace_shipments} on ${marketplace_shipments.id} = ${requests.amazon_shipment_id}
      where ${and(...webhookConditions(nowSources['webhook-failed'].filter))}`,
  },
  'inbound-failed': {
    can: inbound.can,
    groupName,
    select: (caller) => sql`
      select listed.id, listed.label, ${marketplace_inbound_logs.time_created} as since, null::timestamptz as deadline, 1 as units${byFailure(marketplace_inbound_logs.fingerprint)}
      from (${inbound.select(caller, nowSources['inbound-failed'].filter)}) as listed
      join ${marketplace_inbound_logs} on ${marketplace_inbound_logs.id} = listed.id`,
  },
  'document-failed': {
    can: documents.can,
    select: (caller) => sql`
      select listed.id, listed.label, ${inbound_xml.time_created} as since, null::timestamptz as deadline, 1 as units
      from (${documents.select(caller, nowSources['document-failed'].filter)}) as listed
      join ${inbound_xml} on ${inbound_xml.id} = listed.id`,
  },
} satisfies NowFeature;
