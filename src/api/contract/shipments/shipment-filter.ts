import * as z from 'zod';
import { shipmentChanges } from '#domain/kernel/changes.ts';
import { shipmentFields } from '#domain/shipments/shipment.fields.ts';
import { filterOf } from '#api/field-schemas.ts';
import { changedBy, claimed, dayOrInstant, manyOf } from '#api/list-filter.ts';
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
 * shipments.
 */
const unassignedNear = z.strictObject({
  driver_id: id,
  leg: z.enum(['collection', 'delivery']),
  kilometres: z.number().positive().max(500).optional(),
  most: z.int().min(1).max(500).optional(),
});

/** Filter conditions of shipments besides those of their fields. */
export const shipmentConditions = {
  status: manyOf(status),
  unassigned_near: unassignedNear.optional(),
  /**
   * Reason for a failed attempt (`none` if not given), with the driver and period of the attempt.
   */
  failed_for: manyOf(z.string().max(200)),
  failed_by: manyOf(id),
  failed_from: dayOrInstant,
  failed_to: dayOrInstant,
  ...changedBy(shipmentChanges),
  ...claimed,
  /** Every one of these flags must match. */
  flag: manyOf(z.enum(shipmentFlags)),
  /** No shipment with one of these flags matches. */
  without_flag: manyOf(z.enum(shipmentFlags)),
};

/** Filter conditions of shipments, in the list and in other calls. */
export const shipmentFilter = { ...filterOf(shipmentFields), ...shipmentConditions };
