import * as z from 'zod';
import { doorHappenings } from '../../domain/doors/after.ts';
import { endpoints, json } from '../endpoint.ts';
import { instant } from './person.ts';
import { id } from './shipment-parts.ts';

/** The most lockers that one call reports. */
export const MOST_LOCKER_REPORTS = 500;

const report = z.strictObject({
  locker_id: id,
  at: instant,
  /** Whether the terminal answers. */
  is_online: z.boolean(),
  on_mains: z.boolean().optional(),
  battery_percentage: z.int().min(0).max(100).optional(),
  /** Decibel-milliwatts. */
  signal_dbm: z.int().min(-150).max(0).optional(),
  /** Degrees Celsius. */
  temperature: z.int().min(-40).max(100).optional(),
  doors: z
    .array(
      z.strictObject({
        number: z.int().min(1).max(500),
        happened: z.enum(doorHappenings).optional(),
        /** What the switch of the door says. */
        sensor: z.enum(['open', 'closed']).optional(),
        fault: z.string().trim().min(1).max(200).optional(),
      }),
    )
    .max(100)
    .default([]),
});

export const lockers = endpoints({
  'POST /lockers/reports': {
    summary: 'A gateway reports how lockers are and what happened to their doors; the newest wins',
    can: 'device',
    body: z.strictObject({ reports: z.array(report).min(1).max(MOST_LOCKER_REPORTS) }),
    returns: json(z.object({ taken: z.int() })),
  },
});
