import { randomFrom } from '#demo/chance.ts';
import { momentOf } from '../day.ts';
import { distance, pointNear, type Point } from './ground.ts';
import type { Vehicle } from './vehicles.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/kernel/time.ts';

/** A stretch of a working day; a stop has the same start and end point. */
export interface Leg {
  from: Point;
  to: Point;
  /** Milliseconds since 1970. */
  starts: number;
  ends: number;
}

/** Radius of a suburb's addresses, in degrees. */
const SUBURB = 0.014;
const LUNCH_FROM = 12 * 60;
const LUNCH_MINUTES = 30;

/** Speed in kilometres per hour, by the length of the route in kilometres. */
const paceOf = (length: number): number => (length > 25 ? 84 : length > 5 ? 52 : 31);

/** Random numbers for a driver and a day. */
export const dice = (id: number, day: number): (() => number) =>
  randomFrom(Math.imul(id, 73_856_093) ^ Math.imul(day, 19_349_663));

/** Route between two points: around a corner in town, straight over long distances. */
function* drive(from: Point, to: Point, starts: number): Generator<Leg, number> {
  const length = distance(from, to);
  const corner = { latitude: from.latitude, longitude: to.longitude };
  const ways = length > 25 ? [to] : [corner, to];
  let here = from;
  let time = starts;
  for (const there of ways) {
    const ends = time + (distance(here, there) / paceOf(length)) * HOUR_MS;
    if (ends > time) yield { from: here, to: there, starts: time, ends };
    [here, time] = [there, ends];
  }
  return time;
}

function* pauseAt(at: Point, starts: number, minutes: number): Generator<Leg, number> {
  const ends = starts + minutes * MINUTE_MS;
  yield { from: at, to: at, starts, ends };
  return ends;
}

/** A round: loading, one address after another with a midday break, and back to the branch. */
function* round(vehicle: Vehicle, day: number): Generator<Leg> {
  const random = dice(vehicle.id, day);
  const { base, goals } = vehicle;
  const lunch = momentOf(day, LUNCH_FROM + random() * 60);
  const lastStop = momentOf(day, vehicle.endsAt - 60);
  let hasEaten = false;
  let here = base;
  let time = yield* pauseAt(base, momentOf(day, vehicle.startsAt), 35 + random() * 40);
  for (let stop = 0; time < lastStop; stop += 1) {
    const suburb = goals[Math.floor(stop / 14) % goals.length] ?? base;
    const there = pointNear(suburb, SUBURB, random);
    time = yield* drive(here, there, time);
    here = there;
    const isHungry: boolean = !hasEaten && time > lunch;
    hasEaten ||= isHungry;
    time = yield* pauseAt(here, time, isHungry ? LUNCH_MINUTES : 2 + random() * 4);
  }
  time = yield* drive(here, base, time);
  yield* pauseAt(base, time, 20);
}

/**
 * A line-haul: trips from branch to branch and back, as many as the shift allows but at least one.
 */
function* line(vehicle: Vehicle, day: number): Generator<Leg> {
  const random = dice(vehicle.id, day);
  const { base, goals } = vehicle;
  const over = momentOf(day, vehicle.endsAt);
  const goal = goals[Math.floor(random() * goals.length)] ?? base;
  let time = yield* pauseAt(base, momentOf(day, vehicle.startsAt), random() * 30);
  let tripMs = 0;
  do {
    const began = time;
    time = yield* drive(base, goal, time);
    time = yield* pauseAt(goal, time, 20 + random() * 15);
    time = yield* drive(goal, base, time);
    time = yield* pauseAt(base, time, 20 + random() * 15);
    tripMs = time - began;
  } while (time + tripMs < over);
}

/** Legs of the working day of a vehicle that begins on a local day. */
export const legsOf = (vehicle: Vehicle, day: number): Generator<Leg> =>
  vehicle.work === 'round' ? round(vehicle, day) : line(vehicle, day);
