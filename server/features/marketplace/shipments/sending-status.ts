import { asc, inArray } from 'drizzle-orm';
import { eventLabel, eventsToSend } from '#domain/marketplace/marketplace-events.ts';
import { groupBy } from '#domain/kernel/group-by.ts';
import type { Db } from '#server/db/open.ts';
import { marketplace_events, marketplace_shipments } from '#server/db/schema/marketplace.ts';

type Event = Pick<
  typeof marketplace_events.$inferSelect,
  'amazon_shipment_id' | 'sequence' | 'event_code' | 'state' | 'error' | 'sent_at'
>;

function stateOf(events: readonly Event[]): 'complete' | 'blocked' | 'sending' {
  const next = eventsToSend(events)[0];
  if (next === undefined) return 'complete';
  return next.state === 'failed' ? 'blocked' : 'sending';
}

function progressOf(events: readonly Event[]) {
  const count = (state: Event['state']) => events.filter((event) => event.state === state).length;
  const [next] = eventsToSend(events);
  const sent = events.map(({ sent_at }) => sent_at).filter((at) => at !== null);
  return {
    state: stateOf(events),
    total: events.length,
    accepted: count('accepted'),
    failed: count('failed'),
    waiting: count('waiting'),
    overridden: count('overridden'),
    blocked_by:
      next?.state === 'failed'
        ? `${eventLabel(next.event_code)}: ${next.error ?? 'it was refused.'}`
        : null,
    last_sent_at: sent.toSorted().at(-1) ?? null,
  };
}

const noFailures = {
  waybill: '',
  ...progressOf([]),
  state: 'not_found' as const,
};

/** Progress of sending events by shipment, in the given order. */
export async function sendingStatus(db: Db, ids: readonly number[]) {
  const shipments = await db
    .select({ id: marketplace_shipments.id, waybill: marketplace_shipments.waybill })
    .from(marketplace_shipments)
    .where(inArray(marketplace_shipments.id, [...ids]));
  const { amazon_shipment_id, sequence, event_code, state, error, sent_at } = marketplace_events;
  const events = await db
    .select({ amazon_shipment_id, sequence, event_code, state, error, sent_at })
    .from(marketplace_events)
    .where(inArray(amazon_shipment_id, [...ids]))
    .orderBy(asc(sequence));
  const byShipment = groupBy(events, (event) => event.amazon_shipment_id);
  const waybills = new Map(shipments.map(({ id, waybill }) => [id, waybill]));
  return ids.map((id) => {
    const waybill = waybills.get(id);
    if (waybill === undefined) return { id, ...noFailures };
    return { id, waybill, ...progressOf(byShipment.get(id) ?? []) };
  });
}
