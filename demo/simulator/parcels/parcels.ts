import * as z from 'zod';
import { statuses, type Status } from '#domain/kernel/statuses.ts';
import { upstreamStates } from '#domain/shipments/upstream.ts';
import { ignoreRefusals, type Api } from '../api.ts';
import { localTime } from '../day.ts';
import type { Followed } from '../drivers/fleet-report.ts';
import { lockerUses } from '../lockers/locker-uses.ts';
import type { Terminals } from '../lockers/locker-terminals.ts';
import { planParcels, type Waiting } from './parcel-plan.ts';
import { readiness, steps } from './parcel-steps.ts';
import type { Moment } from '../part.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';

/** Maximum number of shipments to read per status, newest first. */
const MAX_OF_A_STATUS = 300;
/**
 * Interval of reading a status. Reading the shipments of a status costs more than recording their
 * events, so a status is not read at every beat.
 */
const REFRESH_EVERY_MS = 15_000;
/**
 * Maximum length of a beat. After a pause or failure the day continues without making up for the
 * lost time.
 */
const LONGEST_BEAT_MS = 2 * MINUTE_MS;

const rows = z.array(
  z.object({
    id: z.int(),
    status_at: z.string(),
    lane: z.string(),
    collection_branch_id: z.int().nullable(),
    delivery_branch_id: z.int().nullable(),
    collection_driver_id: z.int().nullable(),
    delivery_driver_id: z.int().nullable(),
    collection_locker_id: z.int().nullable(),
    delivery_locker_id: z.int().nullable(),
  }),
);

/** States of shipments that the company's own drivers handle. */
const driven = upstreamStates.filter((state) => state !== 'waiting' && state !== 'sent');

async function waitingIn(api: Api, status: Status): Promise<Waiting[]> {
  const query = {
    filter: { status, upstream_state: driven },
    sort: ['status_at', 'DESC'] satisfies ['status_at', 'DESC'],
    range: [0, MAX_OF_A_STATUS - 1] satisfies [number, number],
  };
  return api.send({ endpoint: 'GET /shipments', request: { query } }, rows);
}

/** Statuses with a possible step at this hour. */
function openAt(simulated: number): Status[] {
  const time = localTime(simulated);
  const open = new Set(steps.filter((step) => readiness(step, time) > 0).map(({ from }) => from));
  return statuses.filter((status) => open.has(status));
}

interface Given {
  api: Api;
  terminals: Terminals;
  fleet: readonly Followed[];
  random: () => number;
  /** Maximum number of events per beat. */
  most: number;
}

/** Moves parcels: records a few events at each beat, and occasionally reads a status again. */
export function moveParcels({ api, terminals, fleet, random, most }: Given) {
  const pools = new Map<Status, readonly Waiting[]>();
  const rounds = fleet.filter(({ work }) => work === 'round');
  const byId = new Map(fleet.map((one) => [one.id, one]));
  const lastStaffed = Math.max(1, ...rounds.map((one) => one.branch));
  /** A branch without drivers is served by drivers of another branch. */
  const driversOf = (branch: number): Followed[] => {
    const own = rounds.filter((one) => one.branch === branch);
    const other = 1 + ((branch - 1) % lastStaffed);
    return own.length > 0 ? own : rounds.filter((one) => one.branch === other);
  };
  const record = ignoreRefusals(api);
  const useLocker = lockerUses(api, terminals);
  let turn = 0;
  let lookedAt = -Infinity;
  let before: number | null = null;

  const refresh = async (simulated: number): Promise<void> => {
    const open = openAt(simulated);
    for (const known of pools.keys()) if (!open.includes(known)) pools.delete(known);
    const unknown = open.find((status) => !pools.has(status));
    if (unknown === undefined && simulated - lookedAt < REFRESH_EVERY_MS) return;
    lookedAt = simulated;
    const status = unknown ?? open[turn % open.length];
    turn += 1;
    if (status !== undefined) pools.set(status, await waitingIn(api, status));
  };

  return async ({ simulated, now, speed }: Moment): Promise<void> => {
    await refresh(simulated);
    const length = Math.min(simulated - (before ?? simulated), LONGEST_BEAT_MS);
    before = simulated;
    const scene = {
      simulated,
      length,
      now,
      speed,
      most,
      waiting: pools,
      drivers: (branch: number) => {
        const found = driversOf(branch);
        const atWork = found.filter((one) => one.at(simulated) !== null);
        // If no driver is at work, assigns a driver who starts later.
        return (atWork.length > 0 ? atWork : found).map(({ id }) => id);
      },
      where: (driver: number) => byId.get(driver)?.at(simulated) ?? null,
    };
    for (const event of planParcels(scene, random)) {
      const others = (pools.get(event.from) ?? []).filter((one) => one.id !== event.id);
      pools.set(event.from, others);
      if ('request' in event) await record(event.request);
      else await useLocker(event.id, event.locker, new Date(now).toISOString());
    }
  };
}
