import * as z from 'zod';
import { MAX_FIXES } from '#api/contract/drivers/positions.ts';
import { LARGEST_RANGE } from '#api/endpoint.ts';
import type { Api } from '../api.ts';
import {
  fleetReport,
  keepOnDuty,
  signOffs,
  type ReportedPosition,
  type Followed,
  type OnDuty,
} from './fleet-report.ts';
import type { Gateway } from '../gateway.ts';
import type { Moment } from '../part.ts';
import { pastOf } from '../past.ts';
import { vehiclesOf } from './vehicles.ts';
import { trackVehicle } from './whereabouts.ts';

const drivers = z.array(
  z.object({
    id: z.int(),
    branch_id: z.int(),
    vehicle_kind: z.enum(['motorcycle', 'bakkie', 'panel-van', 'truck']),
    is_on_duty: z.boolean(),
    position: z
      .object({
        latitude: z.number(),
        longitude: z.number(),
        heading: z.number(),
        speed: z.number(),
        accuracy: z.number(),
        battery: z.int().nullable(),
      })
      .nullable(),
  }),
);
const branches = z.array(z.object({ id: z.int(), latitude: z.number(), longitude: z.number() }));
const anything = z.unknown();

async function readDrivers(api: Api): Promise<z.output<typeof drivers>> {
  const all: z.output<typeof drivers> = [];
  for (;;) {
    const range: [number, number] = [all.length, all.length + LARGEST_RANGE - 1];
    const query = { range, sort: ['id', 'ASC'] satisfies ['id', 'ASC'] };
    const page = await api.send({ endpoint: 'GET /drivers', request: { query } }, drivers);
    all.push(...page);
    if (page.length < LARGEST_RANGE) return all;
  }
}

/** Reads all drivers and tracks their vehicles through the day. */
export async function readFleet(api: Api): Promise<Followed[]> {
  const query = { range: [0, LARGEST_RANGE - 1] satisfies [number, number] };
  const bases = await api.send({ endpoint: 'GET /branches', request: { query } }, branches);
  const vehicles = vehiclesOf(await readDrivers(api), bases);
  return vehicles.map((vehicle) => {
    const { id, branch, work } = vehicle;
    return { id, branch, work, ...trackVehicle(vehicle) };
  });
}

/**
 * Reads the drivers on duty, so that a restarted simulator continues their shifts or signs them
 * off.
 */
export async function readOnDuty(api: Api): Promise<OnDuty> {
  const known = await readDrivers(api);
  return new Map(
    known.flatMap(({ id, is_on_duty, position }) =>
      is_on_duty && position
        ? [[id, { driver_id: id, ...position, battery: position.battery ?? 0 }] as const]
        : [],
    ),
  );
}

interface Driven {
  fleet: readonly Followed[];
  onDuty: OnDuty;
  /**
   * Second instance of the fleet. It adds missing positions of the last hours, with one call per
   * beat.
   */
  before?: readonly Followed[];
}

/** Reports the positions of the fleet at each beat, in as few calls as possible. */
export function driveFleet(gateway: Gateway, { fleet, onDuty, before }: Driven) {
  let beat = 0;
  let past: ReturnType<typeof pastOf> | undefined;
  const report = (fixes: ReportedPosition[]) =>
    gateway.report({ endpoint: 'POST /drivers/positions', request: { body: { fixes } } }, anything);
  return async (moment: Moment): Promise<void> => {
    beat += 1;
    const fixes = [...fleetReport(fleet, { ...moment, beat }), ...signOffs(fleet, onDuty, moment)];
    for (let at = 0; at < fixes.length; at += MAX_FIXES) {
      const batch = fixes.slice(at, at + MAX_FIXES);
      await report(batch);
      keepOnDuty(onDuty, batch);
    }
    past ??= before && pastOf(before, moment);
    const earlier = past?.next().value;
    if (earlier) await report(earlier);
  };
}
