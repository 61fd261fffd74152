import { publicHoliday } from '#domain/kernel/public-holidays.ts';
import { dutyAt, latestDuty } from '#domain/drivers/shifts.ts';
import { localTime } from '../day.ts';
import { bearing, pointBetween, distance, type Point } from './ground.ts';
import { dice, legsOf, type Leg } from './rounds.ts';
import type { Vehicle } from './vehicles.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/kernel/time.ts';

/** Position of a vehicle at a time, as its device reports it. */
export interface Whereabouts extends Point {
  /** Degrees clockwise from north. */
  heading: number;
  /** Kilometres per hour. */
  speed: number;
  /** Per cent. */
  battery: number;
}

/** Maximum error of a device in degrees, about eight metres. */
const SHAKE = 0.000_07;
/**
 * Length of the stretches into which a day is divided. One in twenty stretches contains some
 * minutes without a signal.
 */
const STRETCH_MINUTES = 20;
const SILENT_SHARE = 0.05;
const LONGEST_SILENCE = 9;
/** Share of the drivers with a delivery round who work on each weekday, Sunday first. */
const atWork = [0.45, 0.97, 0.97, 0.97, 0.97, 0.97, 0.65];

/**
 * Share of the drivers with a delivery round who work on a day, given as the number of days since
 * 1970. Public holidays count as Sundays.
 */
function shareAtWork(day: number): number {
  const isHoliday = publicHoliday(new Date(day * DAY_MS).toISOString().slice(0, 10)) !== null;
  return atWork[isHoliday ? 0 : (day + 4) % 7] ?? 0;
}

const shares = new Map<number, number>();

/** Same share as `shareAtWork`, computed once per day. */
function knownShare(day: number): number {
  const share = shares.get(day) ?? shareAtWork(day);
  shares.set(day, share);
  return share;
}

/** Whether a device has no signal: occasionally for some minutes, the same in every run. */
function isSilent(id: number, time: number): boolean {
  const stretch = Math.floor(time / (STRETCH_MINUTES * MINUTE_MS));
  const random = dice(id, stretch);
  if (random() >= SILENT_SHARE) return false;
  const minute = time / MINUTE_MS - stretch * STRETCH_MINUTES;
  return minute >= 3 && minute < 3 + random() * LONGEST_SILENCE;
}

/**
 * Whether a vehicle works on a day. Line-hauls drive every day; drivers with a delivery round have
 * days off, mostly on weekends and public holidays.
 */
export const worksOn = ({ id, work }: Pick<Vehicle, 'id' | 'work'>, day: number): boolean =>
  work === 'line-haul' || dice(id, day + 1_000_000)() < knownShare(day);

/** Local day on which the current shift began; null outside all shifts. */
const shiftDay = (vehicle: Vehicle, time: number): number | null =>
  dutyAt(vehicle, time, (day) => worksOn(vehicle, day))?.day ?? null;

/**
 * Place and time at the end of the latest work before a time; during work, the current position.
 * Null without work for a week.
 */
export function latestWork(vehicle: Vehicle, time: number) {
  const duty = latestDuty(vehicle, time, (day) => worksOn(vehicle, day));
  if (duty === null) return null;
  const over = Math.min(duty.until, time);
  let at: Point = vehicle.base;
  let ended = duty.from;
  for (const { to, ends } of legsOf(vehicle, duty.day)) {
    at = to;
    ended = ends;
    if (ends > over) break;
  }
  return { from: duty.from, until: Math.min(ended, over), at };
}

function whereOn(leg: Leg, time: number, id: number): Point & { speed: number } {
  const isStanding = leg.from === leg.to;
  const share = (time - leg.starts) / (leg.ends - leg.starts);
  const at = isStanding ? leg.from : pointBetween(leg.from, leg.to, share);
  const random = dice(id, Math.floor(time / 1000));
  const shake = () => (random() * 2 - 1) * SHAKE;
  const pace = isStanding ? 0 : distance(leg.from, leg.to) / ((leg.ends - leg.starts) / HOUR_MS);
  return {
    latitude: Number((at.latitude + shake()).toFixed(6)),
    longitude: Number((at.longitude + shake()).toFixed(6)),
    speed: Math.round(pace * (0.8 + random() * 0.35)),
  };
}

/** Movement of a vehicle over time. */
export interface Track {
  /** Position that the device reports; null outside the shift and without a signal. */
  at(time: number): Whereabouts | null;
  /** Whether the driver is at work, with or without a signal. */
  isAtWork(time: number): boolean;
}

/**
 * Tracks one vehicle. This is cheap for increasing times; an earlier time restarts from the
 * beginning of the day.
 */
export function trackVehicle(vehicle: Vehicle): Track {
  let day: number | null = null;
  let legs: Generator<Leg> | null = null;
  let leg: Leg | undefined;
  // A stopped vehicle keeps the heading in which it arrived.
  let heading = 0;

  const next = (): Leg | undefined => {
    leg = legs?.next().value;
    if (leg !== undefined && leg.from !== leg.to)
      heading = Math.round(bearing(leg.from, leg.to)) % 360;
    return leg;
  };
  const advance = (time: number): Leg | undefined => {
    const today = shiftDay(vehicle, time);
    if (today === null) return undefined;
    if (today !== day || legs === null || (leg !== undefined && time < leg.starts)) {
      [day, legs, heading] = [today, legsOf(vehicle, today), 0];
      next();
    }
    let now = leg;
    while (now !== undefined && time >= now.ends) now = next();
    return now;
  };

  return {
    isAtWork: (time) => advance(time) !== undefined,
    at(time) {
      const now = advance(time);
      if (now === undefined || isSilent(vehicle.id, time)) return null;
      const where = whereOn(now, time, vehicle.id);
      const hours = (localTime(time).minute - vehicle.startsAt + 24 * 60) % (24 * 60);
      return { ...where, heading, battery: Math.max(18, Math.round(98 - hours / 11)) };
    },
  };
}
