import { eq, inArray } from 'drizzle-orm';
import { settledReasons } from '#domain/marketplace/marketplace-events.ts';
import { groupBy } from '#domain/kernel/group-by.ts';
import { marketplace_events, marketplace_shipments } from '#server/db/schema/marketplace.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  skippedRow,
  type RowOutcome,
} from '#server/http/row-results.ts';
import type { Sending } from '../exchange.ts';
import { inParallel } from '../in-parallel.ts';
import { sendEventsOf } from './send-events.ts';

/**
 * Sends events again, those of a shipment in order. A waiting or failed event that is not among the
 * given events blocks the later events of its shipment, which are skipped.
 */
export async function resubmitEvents(
  sending: Sending,
  given: readonly number[],
): Promise<RowOutcome[]> {
  const ids = distinctIds(given);
  const events = await sending.database.within({ is: 'staff' }, (db) =>
    db
      .select({
        id: marketplace_events.id,
        state: marketplace_events.state,
        shipmentId: marketplace_events.amazon_shipment_id,
        waybill: marketplace_shipments.waybill,
      })
      .from(marketplace_events)
      .innerJoin(
        marketplace_shipments,
        eq(marketplace_shipments.id, marketplace_events.amazon_shipment_id),
      )
      .where(inArray(marketplace_events.id, ids)),
  );
  const requested = new Set(ids);
  const groups = [...groupBy(events, ({ shipmentId }) => shipmentId).values()];
  const sent = await inParallel(groups, async ([first]) => {
    if (first === undefined) return [];
    const shipment = { id: first.shipmentId, waybill: first.waybill };
    return [...(await sendEventsOf(sending, shipment, requested))];
  });
  const outcomes = new Map(sent.flat());
  const found = new Map(events.map((event) => [event.id, event]));
  return ids.map((id) => {
    const state = found.get(id)?.state;
    if (state === undefined) return failedRow(id, NOT_FOUND);
    if (state === 'accepted' || state === 'overridden')
      return skippedRow(id, settledReasons[state]);
    return { id, ...(outcomes.get(id) ?? { outcome: 'skipped', reason: settledReasons.accepted }) };
  });
}
