import * as z from 'zod';
import { MOST_FIXES } from '../../../src/api/contract/positions.ts';
import { LARGEST_RANGE } from '../../../src/api/endpoint.ts';
import { Refusal } from '../../../src/api/refusal.ts';
import { apiOf, type Api } from './api.ts';
import { fleetReport, type Followed } from './fleet-report.ts';
import type { Moment } from './part.ts';
import { vehiclesOf } from './vehicles.ts';
import { follow } from './whereabouts.ts';

const DEVICE = 'Simulated fleet';

const drivers = z.array(
  z.object({
    id: z.int(),
    branch_id: z.int(),
    vehicle_kind: z.enum(['motorcycle', 'bakkie', 'panel-van', 'truck']),
  }),
);
const branches = z.array(z.object({ id: z.int(), latitude: z.number(), longitude: z.number() }));
const devices = z.array(z.object({ id: z.int(), label: z.string() }));
const issued = z.object({ token: z.string() });
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

/** Asks for a token that may report for all drivers; the one of the last time is given back. */
async function issueDevice(api: Api): Promise<string> {
  const known = await api.ask({ call: 'GET /drivers/devices', request: {} }, devices);
  for (const { id } of known.filter(({ label }) => label === DEVICE))
    await api.ask({ call: 'DELETE /drivers/devices/:id', request: { params: { id } } }, anything);
  const body = { driver_id: null, label: DEVICE };
  return (await api.ask({ call: 'POST /drivers/devices', request: { body } }, issued)).token;
}

/** The fleet on the road: each beat it reports where it is, in as few calls as there are. */
export async function driveFleet(api: Api, base: string, fleet: readonly Followed[]) {
  let token = await issueDevice(api);
  const gateway = apiOf(base, () => token);
  let beat = 0;
  return async (moment: Moment): Promise<void> => {
    beat += 1;
    const fixes = fleetReport(fleet, { ...moment, beat });
    for (let at = 0; at < fixes.length; at += MOST_FIXES) {
      const body = { fixes: fixes.slice(at, at + MOST_FIXES) };
      const report = { call: 'POST /drivers/positions', request: { body } } as const;
      await gateway.ask(report, anything).catch(async (error: unknown) => {
        if (!(error instanceof Refusal) || error.status !== 401) throw error;
        token = await issueDevice(api);
      });
    }
  };
}
