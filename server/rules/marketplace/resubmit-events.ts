import { eq, inArray } from 'drizzle-orm';
import { settledBecause } from '../../../src/domain/marketplace-events.ts';
import { amazon_events, amazon_shipments } from '../../db/schema/marketplace.ts';
import { distinct, failed, NOT_FOUND, skipped, type RowOutcome } from '../outcomes.ts';
import { byKey } from './by-key.ts';
import type { Sending } from './exchange.ts';
import { inParallel } from './in-parallel.ts';
import { sendEventsOf } from './send-events.ts';

/** Sends events again, those of one shipment in their order; what waits for another one is skipped. */
export async function resubmitEvents(
  sending: Sending,
  given: readonly number[],
): Promise<RowOutcome[]> {
  const ids = distinct(given);
  const events = await sending.database.within({ is: 'staff' }, (db) =>
    db
      .select({
        id: amazon_events.id,
        state: amazon_events.state,
        shipmentId: amazon_events.amazon_shipment_id,
        waybill: amazon_shipments.waybill,
      })
      .from(amazon_events)
      .innerJoin(amazon_shipments, eq(amazon_shipments.id, amazon_events.amazon_shipment_id))
      .where(inArray(amazon_events.id, ids)),
  );
  const wanted = new Set(ids);
  const groups = [...byKey(events, ({ shipmentId }) => shipmentId).values()];
  const sent = await inParallel(groups, async ([first]) => {
    if (first === undefined) return [];
    const shipment = { id: first.shipmentId, waybill: first.waybill };
    return [...(await sendEventsOf(sending, shipment, wanted))];
  });
  const outcomes = new Map(sent.flat());
  const found = new Map(events.map((event) => [event.id, event]));
  return ids.map((id) => {
    const state = found.get(id)?.state;
    if (state === undefined) return failed(id, NOT_FOUND);
    if (state === 'accepted' || state === 'overridden') return skipped(id, settledBecause[state]);
    return { id, ...(outcomes.get(id) ?? { outcome: 'skipped', reason: settledBecause.accepted }) };
  });
}
