import { sql } from 'drizzle-orm';
import { bookingTimes } from '../calendar.ts';
import { withoutIndexes } from '../bulk.ts';
import type { Phase } from '../phase.ts';
import { makeShipments } from './shipment-rows.ts';
import { makeEvents, makeParcels } from './shipment-trail.ts';
import { makeCrews } from '../people/crews.ts';
import { draftShipments } from './shipment-drafts.ts';
import { draftEvents, draftRuns } from './shipment-runs.ts';
import { figures, SHIPMENTS_AT_ONCE, type DemoSize } from '../sizes.ts';

/** Shipments with their parcels and events, in batches. */
export function shipmentPhases(size: DemoSize): Phase[] {
  const count = figures[size].shipments;
  const pieces = Math.ceil(count / SHIPMENTS_AT_ONCE);
  return Array.from({ length: pieces }, (_, piece) => ({
    name: `shipments ${piece + 1}`,
    title: `Making shipments, part ${piece + 1} of ${pieces}`,
    weight: Math.min(count, SHIPMENTS_AT_ONCE) / 900,
    async make(scene) {
      const first = piece * SHIPMENTS_AT_ONCE;
      // The tables have no statistics yet, so the planner is wrong by orders of magnitude.
      await scene.db.execute(sql`analyze accounts, lockers, drivers, rates, service_levels`);
      const times = bookingTimes(count, scene.now).slice(first, first + SHIPMENTS_AT_ONCE);
      await makeCrews(scene);
      await draftShipments(scene, times, first + 1);
      await draftRuns(scene);
      await draftEvents(scene);
      // Analyses only columns that are joined or filtered, because statistics of all columns cost
      // more time than they save.
      await scene.db.execute(sql`
        analyze demo_plan (id, account_id, from_locker, to_locker, rate_group_id, service_id, from_zone, zone),
          demo_events (shipment_id, status)`);
      await withoutIndexes(scene.db, ['shipments', 'parcels', 'tracking_events'], async () => {
        await makeShipments(scene);
        await makeParcels(scene);
        await makeEvents(scene);
      });
    },
  }));
}
