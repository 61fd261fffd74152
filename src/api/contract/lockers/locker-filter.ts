import * as z from 'zod';
import { lockerChanges } from '#domain/kernel/changes.ts';
import {
  changedBy,
  claimed,
  dayOrInstant,
  one,
  rowIds,
  several,
  towns,
  words,
} from '#api/list-filter.ts';
import { lockerStates } from './locker-parts.ts';

/** Filter conditions of lockers. */
export const lockerFilter = {
  search: words,
  id: rowIds,
  state: one(lockerStates),
  network_id: rowIds,
  branch_id: rowIds,
  locker_type_id: rowIds,
  zone: several(z.string().max(40)),
  city: towns,
  area: several(z.string().max(80)),
  is_offline: z.boolean().optional(),
  is_full: z.boolean().optional(),
  on_mains: z.boolean().optional(),
  has_parcels: z.boolean().optional(),
  has_overdue: z.boolean().optional(),
  has_faulty: z.boolean().optional(),
  /** With a door that is not certain. */
  in_doubt: z.boolean().optional(),
  ...changedBy(lockerChanges),
  ...claimed,
  /** With an outage of its area now or within two days. */
  has_outage: z.boolean().optional(),
  /** With a battery that does not last through the outage. */
  goes_dark: z.boolean().optional(),
  battery_until: z.int().min(0).max(100).optional(),
  /** With a free door of one of these sizes, by code. */
  free_size: several(z.string().max(10)),
  /** With a next free door in this period. */
  frees_from: dayOrInstant,
  frees_to: dayOrInstant,
  /** With shipments that should arrive today. */
  has_inbound: z.boolean().optional(),
};
