import { eq, sql } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { marketplace_shipments } from '#server/db/schema/marketplace.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { enqueue } from '#server/jobs/store.ts';
import type { Sending } from '../exchange.ts';
import { newestTrackingEvent, queueMarketplaceEvents } from './queue-events.ts';
import { sendEventsOf } from './send-events.ts';

/**
 * Queue of marketplace shipments with events to send. The marketplace accepts events in order, so
 * events behind a failed one wait for a person. A refusal is recorded with the event, and the job
 * is done.
 */
export const marketplaceQueue = (sending: Sending): Queue => ({
  name: 'marketplace',
  // Longer than the retries of the adapter.
  leaseSeconds: 300,
  atOnce: 4,
  attempts: 8,
  pauseSeconds: 60,
  async perform({ subject_id: id, label: waybill }) {
    await sendEventsOf(sending, { id, waybill });
    return { is: 'done' };
  },
});

/** Creates jobs for shipments whose next event can be sent. */
export async function enqueueShipments(db: Db): Promise<void> {
  const due = await db
    .select({ id: marketplace_shipments.id, label: marketplace_shipments.waybill })
    .from(marketplace_shipments)
    .where(
      sql`${eq(marketplace_shipments.state, 'accepted')} and ${marketplace_shipments.id} in (
        select e.amazon_shipment_id from marketplace_events e
        where e.state = 'waiting' and not exists (
          select from marketplace_events f
          where f.amazon_shipment_id = e.amazon_shipment_id and f.sequence < e.sequence and f.state = 'failed'))
        and not exists (
          select from jobs j where j.queue = 'marketplace' and j.subject_id = ${marketplace_shipments.id})`,
    );
  await enqueue(db, 'marketplace', due);
}

/** Interval between checks for events that became due without a new tracking event. */
const WHOLE_LOOK_EVERY_MS = 15_000;

/**
 * Queues events of marketplace shipments that are new since the last call. The first call starts
 * from the present.
 */
export function marketplaceLook({ database }: Pick<Services, 'database'>): () => Promise<void> {
  let known: number | undefined;
  let lookedAt = -Infinity;
  return async () => {
    const newest = await newestTrackingEvent(database.db);
    const since = known ?? newest;
    if (since === newest && performance.now() - lookedAt < WHOLE_LOOK_EVERY_MS) return;
    await database.within({ is: 'system' }, async (db) => {
      await queueMarketplaceEvents(db, since);
      await enqueueShipments(db);
    });
    known = newest;
    lookedAt = performance.now();
  };
}
