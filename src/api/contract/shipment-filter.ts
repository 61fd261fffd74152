import * as z from 'zod';
import { instant } from './person.ts';
import { id, ids, status } from './shipment-parts.ts';

/** Conditions that a name says better than a filter; each is one switch in the list. */
export const shipmentFlags = [
  'unassigned',
  'on_hold',
  'failed_today',
  'in_locker_over_24h',
  'overdue',
  'delivered_late',
  'delivered_in_time',
  'upstream_failed',
  'not_final',
  'not_cancelled',
] as const;

/** What shipments are filtered by, in the list and wherever else rows of it are meant. */
export const shipmentFilter = {
  search: z.string().max(100).optional(),
  short_tracking_reference: z.string().max(40).optional(),
  id: z.union([id, ids]).optional(),
  status: z.union([status, z.array(status).max(40)]).optional(),
  account_id: z.union([id, ids]).optional(),
  branch_id: id.optional(),
  collection_branch_id: id.optional(),
  delivery_branch_id: id.optional(),
  driver_id: id.optional(),
  collection_driver_id: id.optional(),
  delivery_driver_id: id.optional(),
  locker_id: id.optional(),
  service_level_code: z.union([z.string().max(40), z.array(z.string().max(40)).max(40)]).optional(),
  invoice_id: id.optional(),
  import_id: id.optional(),
  created_from: instant.optional(),
  created_to: instant.optional(),
  delivered_from: instant.optional(),
  delivered_to: instant.optional(),
  /** An attempt failed for this reason, `none` when nobody gave one; whose attempt it was, and when. */
  failed_for: z.string().max(200).optional(),
  failed_by: id.optional(),
  failed_from: instant.optional(),
  failed_to: instant.optional(),
  flag: z
    .union([z.enum(shipmentFlags), z.array(z.enum(shipmentFlags)).max(shipmentFlags.length)])
    .optional(),
};
