import * as z from 'zod';
import type { Api } from '../api.ts';
import { planReports } from './locker-plan.ts';
import { reporting, type Terminals } from './locker-terminals.ts';
import type { Moment } from '../part.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';

const LONGEST_BEAT_MS = 10 * MINUTE_MS;

const lockers = z.array(
  z.object({
    id: z.int(),
    state: z.string(),
    suburb: z.string(),
    door_count: z.int(),
    faulty_door_count: z.int(),
    outage_from: z.string().nullable(),
    outage_until: z.string().nullable(),
  }),
);
const anything = z.unknown();

/** Simulates the use of lockers: deposits and collections, jammed doors, and power cuts. */
export function workLockers(api: Api, terminals: Terminals, random: () => number) {
  let before: number | null = null;
  return async ({ simulated, now }: Moment): Promise<void> => {
    const length = Math.min(simulated - (before ?? simulated), LONGEST_BEAT_MS);
    before = simulated;
    const all = await api.send({ endpoint: 'GET /maps/lockers', request: {} }, lockers);
    const reports = planReports(all, { simulated, now, length }, random);
    await terminals.each(reports, reporting, anything);
  };
}
