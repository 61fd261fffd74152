import type { Context } from '#server/context.ts';
import { matchingRows } from '#server/db/list.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import type { ShipmentFilter } from './shipment-filter.ts';
import { shipmentConditions } from './shipment-list.ts';
import { totalOfShipments } from './shipment-totals.ts';

/**
 * Counts shipments per filter; null for filters that search for words, because counting the matches
 * costs as much as listing them.
 */
export async function countShipments(
  filters: readonly ShipmentFilter[],
  context: Pick<Context, 'db' | 'database' | 'caller' | 'asOf'>,
): Promise<(number | null)[]> {
  const counts: (number | null)[] = [];
  for (const filter of filters) {
    const matching = matchingRows(shipments, shipmentConditions(filter, context.caller));
    const isWords = filter.search !== undefined;
    counts.push(isWords ? null : await totalOfShipments(matching, filter, context));
  }
  return counts;
}
