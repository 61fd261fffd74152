import * as z from 'zod';
import { todayHere } from '#domain/kernel/business-days.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { UTC_OFFSET, HOUR_MS, MINUTE_MS } from '#domain/kernel/time.ts';
import { unlessRefused, type Api } from '../api.ts';
import { reasonFor } from '../parcels/attempt-reasons.ts';
import { localTime } from '../day.ts';
import { gatewayOf, type Gateway } from '../gateway.ts';
import type { Moment } from '../part.ts';

/** Maximum number of reported collections per beat. */
const MAX_A_BEAT = 4;
/** Share of collections that fail. */
const FAILS = 0.06;
const MAX_REQUESTS = 200;
/** Maximum difference between the actual and the requested number of parcels. */
const OFF_BY = 2;

const requests = z.array(
  z.object({
    id: z.int(),
    next: z.array(z.object({ collect_on: z.string(), state: z.string() })),
  }),
);
const occurrences = z.array(
  z.object({
    id: z.int(),
    collect_on: z.string(),
    ready_time: z.string(),
    close_time: z.string(),
    state: z.string(),
    driver_id: z.int().nullable(),
    parcel_count: z.int(),
  }),
);
/** Age at which known collection windows are read again, because people change them. */
const READ_AGAIN_AFTER_MS = 10 * MINUTE_MS;

const anything = z.unknown();
type Occurrence = z.output<typeof occurrences>[number];

/**
 * Returns when the driver arrives: a point within the collection window that depends only on the id
 * of the collection.
 */
function comesAt({ id, collect_on, ready_time, close_time }: Occurrence): number {
  const [from, until] = [ready_time, close_time].map((time) =>
    Date.parse(`${collect_on}T${time}:00${UTC_OFFSET}`),
  );
  const share = ((id * 37) % 100) / 100;
  return (from ?? 0) + ((until ?? 0) - (from ?? 0)) * share;
}

/** Report of a driver about a collection. */
function reportOf(
  { id, parcel_count }: Occurrence,
  simulated: number,
  random: () => number,
): InputOf<'POST /drivers/collections'>['body'] {
  const hour = Math.floor((localTime(simulated).minute * MINUTE_MS) / HOUR_MS);
  const reason =
    random() < FAILS ? reasonFor('collection-failed-attempt', hour, random) : undefined;
  if (reason !== undefined) return { outcome: 'failed', collection_id: id, reason };
  const off = Math.round((random() * 2 - 1) * OFF_BY);
  return { outcome: 'collected', collection_id: id, parcel_count: Math.max(1, parcel_count + off) };
}

/**
 * Fetches the requests that a driver collects today, first those whose last collection is the
 * longest ago.
 */
async function requestsOf(api: Api, today: string): Promise<number[]> {
  const query = {
    filter: { state: ['active', 'assigned'] satisfies ['active', 'assigned'] },
    sort: ['last_collected_at', 'ASC'] satisfies ['last_collected_at', 'ASC'],
    range: [0, MAX_REQUESTS - 1] satisfies [number, number],
  };
  const found = await api.send(
    { endpoint: 'GET /collection-requests', request: { query } },
    requests,
  );
  const isToday = (day: { collect_on: string; state: string }) =>
    day.collect_on === today && day.state === 'assigned';
  return found.filter(({ next }) => next.some(isToday)).map(({ id }) => id);
}

/** Next arrival for each request, and the simulated time at which the arrival was read. */
type Arrivals = Map<number, { next: number; readAt: number }>;

/**
 * Due collections with an assigned driver. Requests are read again when the driver is expected to
 * arrive.
 */
async function dueOf(api: Api, simulated: number, arrivals: Arrivals): Promise<Occurrence[]> {
  const today = todayHere(new Date(simulated));
  const due: Occurrence[] = [];
  for (const id of await requestsOf(api, today)) {
    if (due.length >= MAX_A_BEAT) break;
    const known = arrivals.get(id);
    const isFresh = known !== undefined && simulated - known.readAt < READ_AGAIN_AFTER_MS;
    if (isFresh && simulated < known.next) continue;
    const days = await api.send(
      { endpoint: 'GET /collection-requests/:id/occurrences', request: { params: { id } } },
      occurrences,
    );
    const open = days.filter((day) => day.collect_on === today && day.state === 'assigned');
    due.push(...open.filter((day) => comesAt(day) <= simulated));
    arrivals.set(id, { next: Math.min(...open.map(comesAt)), readAt: simulated });
  }
  return due;
}

/** Carries out collections; each driver reports with a separate device. */
export function collect(api: Api, base: string, random: () => number) {
  const devices = new Map<number, Gateway>();
  const deviceOf = (driver: number): Gateway => {
    const known = devices.get(driver) ?? gatewayOf(api, base, driver);
    devices.set(driver, known);
    return known;
  };
  const arrivals: Arrivals = new Map();
  return async ({ simulated }: Moment): Promise<void> => {
    for (const day of await dueOf(api, simulated, arrivals)) {
      if (day.driver_id === null) continue;
      const body = reportOf(day, simulated, random);
      // The collection may have been cancelled or reassigned meanwhile.
      await deviceOf(day.driver_id)
        .report({ endpoint: 'POST /drivers/collections', request: { body } }, anything)
        .catch(unlessRefused);
    }
  };
}
