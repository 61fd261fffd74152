import { and, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { nowSource, nowSources, type NowSourceId } from '../../../src/domain/now.ts';
import { shipments } from '../../db/schema/shipments.ts';
import type { NowFeature, NowRows } from '../now/source.ts';
import { shipmentConditions } from './shipment-list.ts';

type Id = {
  [I in NowSourceId]: (typeof nowSources)[I]['kind'] extends 'shipments' ? I : never;
}[NowSourceId];

/** Shipments wait since they came to their status, where nothing else is named; among staff for operations. */
const rows = (id: Id, since: PgColumn = shipments.status_at, deadline?: PgColumn): NowRows => ({
  can: nowSource(id).audience === 'staff' ? 'View operations' : 'View shipments',
  select: (caller) => sql`
    select ${shipments.id} as id, ${shipments.short_tracking_reference} as label, ${since} as since,
      ${deadline ?? sql`null::timestamptz`} as deadline, 1 as units
    from ${shipments} where ${and(sql`true`, ...shipmentConditions(nowSources[id].filter, caller))}`,
});

const { status_at, collection_before, estimated_delivery_to } = shipments;

export default {
  'collection-late': rows('collection-late', collection_before, collection_before),
  'collect-nobody': rows('collect-nobody', status_at, collection_before),
  'deliver-nobody': rows('deliver-nobody', status_at, estimated_delivery_to),
  'locker-limit': rows('locker-limit'),
  'failed-open': rows('failed-open'),
  'on-hold': rows('on-hold'),
  upstream: rows('upstream', status_at, collection_before),
  overdue: rows('overdue', estimated_delivery_to, estimated_delivery_to),
  'not-collected': rows('not-collected', collection_before, collection_before),
  'answer-needed': rows('answer-needed'),
  'customer-locker-limit': rows('customer-locker-limit'),
} satisfies NowFeature;
