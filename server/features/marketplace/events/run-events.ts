import { and, eq, inArray } from 'drizzle-orm';
import { settledReasons } from '#domain/marketplace/marketplace-events.ts';
import { marketplace_events, marketplace_shipments } from '#server/db/schema/marketplace.ts';
import { run_items } from '#server/db/schema/runs.ts';
import {
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  type RowOutcome,
} from '#server/http/row-results.ts';
import { wasSent } from './done-before.ts';
import type { Sending } from '../exchange.ts';
import { sendEventsOf } from './send-events.ts';

const staff = { is: 'staff' } as const;

const readEvent = (sending: Sending, id: number) =>
  sending.database.within(staff, async (db) => {
    const [event] = await db
      .select({
        state: marketplace_events.state,
        shipmentId: marketplace_events.amazon_shipment_id,
        waybill: marketplace_shipments.waybill,
      })
      .from(marketplace_events)
      .innerJoin(
        marketplace_shipments,
        eq(marketplace_shipments.id, marketplace_events.amazon_shipment_id),
      )
      .where(eq(marketplace_events.id, id));
    return event;
  });

/** Events of a shipment that belong to a run. */
const eventsInRun = (sending: Sending, runId: number, shipmentId: number) =>
  sending.database.within(staff, async (db) => {
    const found = await db
      .select({ id: marketplace_events.id })
      .from(run_items)
      .innerJoin(marketplace_events, eq(marketplace_events.id, run_items.object_id))
      .where(
        and(
          eq(run_items.run_id, runId),
          eq(marketplace_events.amazon_shipment_id, shipmentId),
          inArray(run_items.outcome, ['waiting', 'unknown', 'ok']),
        ),
      );
    return new Set(found.map(({ id }) => id));
  });

/** Sends an event of a run, after the earlier events of the same shipment in the run. */
export async function resubmitRunEvent(
  sending: Sending,
  id: number,
  runId: number,
): Promise<RowOutcome> {
  const event = await readEvent(sending, id);
  if (event === undefined) return failedRow(id, NOT_FOUND);
  if (event.state === 'overridden') return skippedRow(id, settledReasons.overridden);
  const shipment = { id: event.shipmentId, waybill: event.waybill };
  const inRun = await eventsInRun(sending, runId, event.shipmentId);
  const outcome = (await sendEventsOf(sending, shipment, inRun)).get(id);
  if (outcome !== undefined) return { id, ...outcome };
  // Another row of the run may have sent this event already.
  return (await wasSent(sending, id, runId)) ? okRow(id) : skippedRow(id, settledReasons.accepted);
}
