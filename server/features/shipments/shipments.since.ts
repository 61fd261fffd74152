import { and, sql } from 'drizzle-orm';
import { shipments } from '#server/db/schema/shipments.ts';
import type { SinceRows } from '../overview/since/source.ts';
import { shipmentConditions } from './list/shipment-list.ts';

const rows: SinceRows = {
  kind: 'shipments',
  can: 'View shipments',
  select: (filter, caller) => sql`
    select ${shipments.id} as id, ${shipments.short_tracking_reference} as label
    from ${shipments} where ${and(sql`true`, ...shipmentConditions(filter, caller))}`,
};

export default rows;
