import { knownSuburbs } from '#domain/places/suburbs.ts';
import { distance, type Point } from './ground.ts';

/** Properties of a driver that determine where and when the vehicle drives. */
export interface Vehicle {
  /** Id of the driver. */
  id: number;
  branch: number;
  work: 'round' | 'line-haul';
  /** Minutes since midnight. */
  startsAt: number;
  endsAt: number;
  base: Point;
  /** Suburbs of a round, or the other ends of a line-haul. */
  goals: readonly Point[];
}

interface Driver {
  id: number;
  branch_id: number;
  vehicle_kind: 'motorcycle' | 'bakkie' | 'panel-van' | 'truck';
}

interface Branch extends Point {
  id: number;
}

const SUBURBS_OF_A_BRANCH = 9;
const SUBURBS_OF_A_ROUND = 3;
const ENDS_OF_A_LINE = 3;
const MIN_LINE_KM = 50;
/** Distance within which drivers of other branches serve a branch that has no drivers by day. */
const NEAR_KM = 60;

const early = { startsAt: 6.5 * 60, endsAt: 16.5 * 60 };
const late = { startsAt: 9 * 60, endsAt: 19 * 60 };
/** Ends on the next day. */
const night = { startsAt: 18.5 * 60, endsAt: 29.5 * 60 };
const shuttle = { startsAt: 8 * 60, endsAt: 17 * 60 };
/** Two rounds that overlap at midnight, so that a branch has a driver on the road at any hour. */
const evening = { startsAt: 16 * 60, endsAt: 25 * 60 };
const overnight = { startsAt: 23.5 * 60, endsAt: 31.5 * 60 };

/**
 * Shift of a driver with a delivery round: seven in ten work by day, two until late and one through
 * the night.
 */
function shiftOf(id: number) {
  const turn = id % 10;
  if (turn === 9) return overnight;
  if (turn >= 7) return evening;
  return id % 4 === 0 ? late : early;
}

const nearestTo = (base: Point, points: readonly Point[]): Point[] =>
  points.toSorted((a, b) => distance(base, a) - distance(base, b));

/**
 * Shift of a line-haul driver: two in three trucks drive by night, the others by day. Some vans are
 * line-hauls too. Null for other drivers.
 */
function lineHaulOf({ id, vehicle_kind }: Driver) {
  if (vehicle_kind === 'truck') return id % 3 === 0 ? shuttle : night;
  return vehicle_kind === 'panel-van' && id % 5 === 0 ? night : null;
}

const isOnDayRounds = (driver: Driver): boolean =>
  lineHaulOf(driver) === null && [early, late].includes(shiftOf(driver.id));

/**
 * First driver of each branch that would otherwise have no day driver, not even nearby. They drive
 * rounds by day regardless of their id, so that every region has collections and deliveries.
 */
function regionalDrivers(drivers: readonly Driver[], branches: readonly Branch[]): Set<Driver> {
  const firsts = branches.flatMap((base) => {
    const driver = drivers.find(({ branch_id }) => branch_id === base.id);
    return driver === undefined ? [] : [{ driver, base }];
  });
  const served = firsts.filter(({ driver }) => isOnDayRounds(driver)).map(({ base }) => base);
  const chosen = new Set<Driver>();
  for (const { driver, base } of firsts) {
    if (served.some((other) => distance(base, other) < NEAR_KM)) continue;
    chosen.add(driver);
    served.push(base);
  }
  return chosen;
}

/** Plan of each driver: rounds through suburbs near the branch, or line-hauls between branches. */
export function vehiclesOf(drivers: readonly Driver[], branches: readonly Branch[]): Vehicle[] {
  const byId = new Map(branches.map((branch) => [branch.id, branch]));
  const suburbs = new Map(
    branches.map((base) => [base.id, nearestTo(base, knownSuburbs).slice(0, SUBURBS_OF_A_BRANCH)]),
  );
  const lines = new Map(
    branches.map((base) => {
      const far = branches.filter((other) => distance(base, other) > MIN_LINE_KM);
      return [base.id, nearestTo(base, far).slice(0, ENDS_OF_A_LINE)];
    }),
  );
  const regional = regionalDrivers(drivers, branches);
  return drivers.flatMap((driver): Vehicle[] => {
    const { id, branch_id } = driver;
    const base = byId.get(branch_id);
    if (base === undefined) return [];
    const line = regional.has(driver) ? null : lineHaulOf(driver);
    const ends = lines.get(branch_id) ?? [];
    if (line !== null && ends.length > 0)
      return [{ id, branch: branch_id, work: 'line-haul', ...line, base, goals: ends }];
    const around = suburbs.get(branch_id) ?? [];
    const hours = regional.has(driver) ? early : shiftOf(id);
    const goals = Array.from(
      { length: SUBURBS_OF_A_ROUND },
      (_, turn) => around[(id + turn) % around.length] ?? base,
    );
    return [{ id, branch: branch_id, work: 'round', ...hours, base, goals }];
  });
}
