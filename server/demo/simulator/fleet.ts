import * as z from 'zod';
import { MOST_FIXES } from '../../../src/api/contract/positions.ts';
import { LARGEST_RANGE } from '../../../src/api/endpoint.ts';
import type { Api } from './api.ts';
import { fleetReport, type Fix, type Followed } from './fleet-report.ts';
import type { Gateway } from './gateway.ts';
import type { Moment } from './part.ts';
import { pastOf } from './past.ts';
import { vehiclesOf } from './vehicles.ts';
import { follow } from './whereabouts.ts';

const drivers = z.array(
  z.object({
    id: z.int(),
    branch_id: z.int(),
    vehicle_kind: z.enum(['motorcycle', 'bakkie', 'panel-van', 'truck']),
  }),
);
const branches = z.array(z.object({ id: z.int(), latitude: z.number(), longitude: z.number() }));
const anything = z.unknown();

async function readDrivers(api: Api): Promise<z.output<typeof drivers>> {
  const all: z.output<typeof drivers> = [];
  for (;;) {
    const range: [number, number] = [all.length, all.length + LARGEST_RANGE - 1];
    const query = { range, sort: ['id', 'ASC'] satisfies ['id', 'ASC'] };
    const page = await api.ask({ call: 'GET /drivers', request: { query } }, drivers);
    all.push(...page);
    if (page.length < LARGEST_RANGE) return all;
  }
}

/** Everybody who drives, ready to be followed through the day. */
export async function readFleet(api: Api): Promise<Followed[]> {
  const query = { range: [0, LARGEST_RANGE - 1] satisfies [number, number] };
  const bases = await api.ask({ call: 'GET /branches', request: { query } }, branches);
  const vehicles = vehiclesOf(await readDrivers(api), bases);
  return vehicles.map((vehicle) => {
    const { id, branch, work } = vehicle;
    return { id, branch, work, at: follow(vehicle) };
  });
}

/**
 * The fleet on the road: each beat it reports where it is, in as few calls as there are. With a second
 * one to ask where it was, it tells its last hours too, a call at each beat.
 */
export function driveFleet(gateway: Gateway, fleet: readonly Followed[], before?: Followed[]) {
  let beat = 0;
  let past: ReturnType<typeof pastOf> | undefined;
  const report = (fixes: Fix[]) =>
    gateway.report({ call: 'POST /drivers/positions', request: { body: { fixes } } }, anything);
  return async (moment: Moment): Promise<void> => {
    beat += 1;
    const fixes = fleetReport(fleet, { ...moment, beat });
    for (let at = 0; at < fixes.length; at += MOST_FIXES)
      await report(fixes.slice(at, at + MOST_FIXES));
    past ??= before && pastOf(before, moment);
    const earlier = past?.next().value;
    if (earlier) await report(earlier);
  };
}
