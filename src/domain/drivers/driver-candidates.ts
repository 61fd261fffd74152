import { kilometresBetween, type GroundPoint as Place } from '../places/kilometres.ts';
import { DAY_MS, MINUTE_MS } from '../kernel/time.ts';
import type { Ring } from '../places/outlines/corners.ts';
import { isInside } from '../places/rings.ts';

/** Shipment that needs a driver on its current leg. */
export interface Stop {
  reference: string;
  /** Null if the address has no coordinates. */
  place: Place | null;
  kg: number;
  branchId: number | null;
  /** Time by which the driver must arrive, in milliseconds since 1970. */
  dueAt: number | null;
}

/** Facts about a driver who could take the shipments. */
export interface Driver {
  name: string;
  branchId: number;
  /** Position of the branch, assumed for a driver without a recent position. */
  branchPlace: Place;
  vehicle: keyof typeof stopsAShift;
  capacityKg: number;
  load: { stops: number; kg: number };
  fix: (Place & { at: number }) | null;
  /** Zones that the driver serves; the first ring of each is the outline. */
  zones: readonly (readonly Ring[])[];
  /** End of the shift, in milliseconds since 1970; null off duty. */
  onDutyUntil: number | null;
  licenceEndsAt: number | null;
}

/** Suitability of a driver for a set of shipments. */
export interface Suitability {
  /** From 0 to 100. */
  score: number;
  medianKm: number | null;
  farthest: { reference: string; km: number } | null;
  capacityStops: number;
  /** Number of shipments in the driver's zones, and number of shipments of the driver's branch. */
  inZones: number;
  ofBranch: number;
  warnings: readonly Warning[];
}

/** Warning about a driver, who can be chosen nevertheless. */
export type Warning =
  | { is: 'off-duty' }
  | { is: 'far'; reference: string; km: number }
  | { is: 'over-stops'; by: number }
  | { is: 'over-kg'; by: number }
  | { is: 'several-branches'; branches: number }
  | { is: 'shift-ends'; at: number; dueAt: number }
  | { is: 'silent'; minutes: number | null }
  | { is: 'licence-ends'; days: number };

/** Capacity in stops per shift. */
const stopsAShift = { motorcycle: 25, bakkie: 40, 'panel-van': 60, truck: 30 } as const;

const weights = { near: 35, room: 25, zone: 20, branch: 10, fresh: 10 } as const;
/** Distance from which nearness scores zero. */
const NEAR_KM = 30;
/** Share of the capacity that must be free for full marks. */
const ROOM_LEFT = 1 / 4;
const FRESH_MS = 2 * MINUTE_MS;
/** Age from which a position is ignored. */
const STALE_MS = 30 * MINUTE_MS;

const FAR_KM = 60;
const SILENT_MS = 20 * MINUTE_MS;
const LICENCE_MS = 7 * DAY_MS;

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

/** Returns the recent position of a driver; without one, the position of the driver's branch. */
function startOf({ fix, branchPlace }: Driver, now: number): Place {
  return fix !== null && now - fix.at <= STALE_MS ? fix : branchPlace;
}

function median(sorted: readonly number[]): number | null {
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  if (sorted.length === 0) return null;
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/**
 * Score (0 to 1) of the capacity left after loading the set: the scarcer of stops and kilograms.
 */
function roomOf({ vehicle, capacityKg, load }: Driver, stops: readonly Stop[], kg: number): number {
  const capacity = stopsAShift[vehicle];
  const ofStops = (capacity - load.stops - stops.length) / (capacity * ROOM_LEFT);
  const ofKg = capacityKg > 0 ? (capacityKg - load.kg - kg) / (capacityKg * ROOM_LEFT) : 0;
  return clamp(Math.min(ofStops, ofKg));
}

function freshnessOf({ fix }: Driver, now: number): number {
  if (fix === null) return 0;
  return clamp(1 - (now - fix.at - FRESH_MS) / (STALE_MS - FRESH_MS));
}

const countOf = <T>(all: readonly T[], is: (one: T) => boolean): number => all.filter(is).length;

const sumOfKg = (stops: readonly Stop[]): number => stops.reduce((sum, { kg }) => sum + kg, 0);

/** Scores a driver for shipments by nearness, free capacity, zones, branch and a fresh position. */
export function suitabilityOf(driver: Driver, stops: readonly Stop[], now: number): Suitability {
  const from = startOf(driver, now);
  const ways = stops
    .flatMap(({ place, reference }) =>
      place === null ? [] : [{ reference, km: kilometresBetween(from, place) }],
    )
    .toSorted((one, other) => one.km - other.km);
  const medianKm = median(ways.map(({ km }) => km));
  const inZones = countOf(
    stops,
    ({ place }) =>
      place !== null &&
      driver.zones.some((rings) => isInside(rings, place.longitude, place.latitude)),
  );
  const ofBranch = countOf(stops, ({ branchId }) => branchId === driver.branchId);
  const all = Math.max(1, stops.length);
  const kg = sumOfKg(stops);
  const score =
    weights.near * (medianKm === null ? 0 : clamp(1 - medianKm / NEAR_KM)) +
    weights.room * roomOf(driver, stops, kg) +
    weights.zone * (inZones / all) +
    weights.branch * (ofBranch / all) +
    weights.fresh * freshnessOf(driver, now);
  const farthest = ways.at(-1) ?? null;
  return {
    score: Math.round(score),
    medianKm,
    farthest,
    capacityStops: stopsAShift[driver.vehicle],
    inZones,
    ofBranch,
    warnings: warningsOf(driver, stops, { farthest, kg, now }),
  };
}

interface Judged {
  farthest: Suitability['farthest'];
  kg: number;
  now: number;
}

function warningsOf(driver: Driver, stops: readonly Stop[], judged: Judged): Warning[] {
  return [
    ...warningsOfPlaces(stops, judged),
    ...warningsOfLoad(driver, stops, judged),
    ...warningsOfTime(driver, stops, judged),
  ];
}

function warningsOfPlaces(stops: readonly Stop[], { farthest }: Judged): Warning[] {
  const branches = new Set(stops.flatMap(({ branchId }) => branchId ?? [])).size;
  const isFar = farthest !== null && farthest.km > FAR_KM;
  return [
    ...(isFar ? [{ is: 'far', ...farthest } as const] : []),
    ...(branches > 1 ? [{ is: 'several-branches', branches } as const] : []),
  ];
}

function warningsOfLoad(driver: Driver, stops: readonly Stop[], { kg }: Judged): Warning[] {
  const stopsOver = driver.load.stops + stops.length - stopsAShift[driver.vehicle];
  const kgOver = Math.ceil(driver.load.kg + kg - driver.capacityKg);
  return [
    ...(stopsOver > 0 ? [{ is: 'over-stops', by: stopsOver } as const] : []),
    ...(kgOver > 0 ? [{ is: 'over-kg', by: kgOver } as const] : []),
  ];
}

function warningsOfTime(driver: Driver, stops: readonly Stop[], { now }: Judged): Warning[] {
  const { onDutyUntil, fix, licenceEndsAt } = driver;
  if (onDutyUntil === null) return [{ is: 'off-duty' }];
  const due = stops.flatMap(({ dueAt }) => (dueAt !== null && dueAt > now ? dueAt : []));
  const dueAt = Math.min(...due);
  const silent = fix === null ? null : now - fix.at;
  const licence = licenceEndsAt === null ? Infinity : licenceEndsAt - now;
  return [
    ...(due.length > 0 && onDutyUntil < dueAt
      ? [{ is: 'shift-ends', at: onDutyUntil, dueAt } as const]
      : []),
    ...(silent === null || silent > SILENT_MS
      ? [
          {
            is: 'silent',
            minutes: silent === null ? null : Math.round(silent / MINUTE_MS),
          } as const,
        ]
      : []),
    ...(licence < LICENCE_MS
      ? [{ is: 'licence-ends', days: Math.max(0, Math.floor(licence / DAY_MS)) } as const]
      : []),
  ];
}

interface Ranked extends Pick<Suitability, 'score'> {
  name: string;
  isOnDuty: boolean;
  stops: number;
  km: number | null;
}

/** Compares by duty, then score, then fewer stops, then distance, then name. */
export const bySuitability = (one: Ranked, other: Ranked): number =>
  Number(other.isOnDuty) - Number(one.isOnDuty) ||
  other.score - one.score ||
  one.stops - other.stops ||
  (one.km ?? 0) - (other.km ?? 0) ||
  (one.name < other.name ? -1 : Number(one.name > other.name));
