import * as z from 'zod';
import { lockerChanges } from '../../domain/changes.ts';
import {
  changedBy,
  claimed,
  dayOrInstant,
  one,
  rowIds,
  several,
  towns,
  words,
} from '../list-filter.ts';
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
  /** Some door is not known surely. */
  in_doubt: z.boolean().optional(),
  ...changedBy(lockerChanges),
  ...claimed,
  /** Its area has an outage now, or within two days. */
  has_outage: z.boolean().optional(),
  /** Its battery does not last through it. */
  goes_dark: z.boolean().optional(),
  battery_until: z.int().min(0).max(100).optional(),
  /** Codes of sizes of which a door is free. */
  free_size: several(z.string().max(10)),
  /** Its next door becomes free from then on, or before. */
  frees_from: dayOrInstant,
  frees_to: dayOrInstant,
  /** Shipments are to reach it today. */
  has_inbound: z.boolean().optional(),
};
