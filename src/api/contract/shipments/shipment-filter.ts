import * as z from 'zod';
import { shipmentChanges } from '#domain/kernel/changes.ts';
import { upstreamStates } from '#domain/shipments/upstream.ts';
import {
  changedBy,
  claimed,
  created,
  dayOrInstant,
  rowIds,
  manyOf,
  towns,
  words,
} from '#api/list-filter.ts';
import { id } from '../field-parts.ts';
import { status } from './shipment-parts.ts';

/** Named conditions; each is a switch in the list. */
export const shipmentFlags = [
  'unassigned',
  'on_hold',
  'failed_today',
  'failed_open',
  'collection_late',
  'in_locker_over_24h',
  'locker_limit',
  'overdue',
  'delivered_late',
  'delivered_in_time',
  'upstream_failed',
  'not_paid',
  'not_final',
  'not_cancelled',
  'delivered',
  'first_attempt',
  'collected_late',
  'collected_in_time',
  'unchanged_1_day',
  'unchanged_2_days',
  'unchanged_7_days',
] as const;

/**
 * Unassigned shipments around the last position of a driver: within a distance, or the nearest
 * ones.
 */
const unassignedNear = z.strictObject({
  driver_id: id,
  leg: z.enum(['collection', 'delivery']),
  kilometres: z.number().positive().max(500).optional(),
  most: z.int().min(1).max(500).optional(),
});

/** Filter conditions of shipments, in the list and in other calls. */
export const shipmentFilter = {
  search: words,
  short_tracking_reference: manyOf(z.string().max(40)),
  id: rowIds,
  status: manyOf(status),
  account_id: manyOf(id),
  branch_id: manyOf(id),
  collection_branch_id: manyOf(id),
  delivery_branch_id: manyOf(id),
  driver_id: manyOf(id),
  collection_driver_id: manyOf(id),
  delivery_driver_id: manyOf(id),
  locker_id: manyOf(id),
  unassigned_near: unassignedNear.optional(),
  service_level_code: manyOf(z.string().max(40)),
  collection_zone: manyOf(z.string().max(40)),
  delivery_zone: manyOf(z.string().max(40)),
  collection_city: towns,
  delivery_city: towns,
  upstream_state: manyOf(z.enum(upstreamStates)),
  invoice_id: manyOf(id),
  import_id: manyOf(id),
  ...created,
  collected_from: dayOrInstant,
  collected_to: dayOrInstant,
  delivered_from: dayOrInstant,
  delivered_to: dayOrInstant,
  /**
   * Reason for a failed attempt (`none` if not given), with the driver and period of the attempt.
   */
  failed_for: manyOf(z.string().max(200)),
  failed_by: manyOf(id),
  failed_from: dayOrInstant,
  failed_to: dayOrInstant,
  ...changedBy(shipmentChanges),
  ...claimed,
  /** All of the flags must match. */
  flag: manyOf(z.enum(shipmentFlags)),
  /** None of the flags may match. */
  without_flag: manyOf(z.enum(shipmentFlags)),
};
