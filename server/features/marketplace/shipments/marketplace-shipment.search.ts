import { sql } from 'drizzle-orm';
import type { RecordSearch } from '#server/features/search/record-search.ts';
import { failedTexts } from '../events/failed-messages.ts';

const texts = failedTexts(sql`marketplace_shipments.shipment_id`);

export default {
  of: 'marketplace',
  facts: sql`jsonb_build_object('waybill', waybill, 'state', state, 'delivery_pin_required', delivery_pin_required, 'delivery_pin_sent_at', delivery_pin_sent_at,
    'open_event_count', (select count(*) from marketplace_events e where e.amazon_shipment_id = marketplace_shipments.id and e.state in ('waiting', 'failed')),
    'failed_sms_count', (select failed from (${texts}) as texts), 'unreachable_sms_count', (select unreachable from (${texts}) as texts))`,
} satisfies RecordSearch;
