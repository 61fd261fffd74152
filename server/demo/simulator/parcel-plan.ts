import { needsProof } from '../../../src/domain/proof.ts';
import type { Status } from '../../../src/domain/statuses.ts';
import type { ApiRequest } from './api.ts';
import { reasonFor } from './attempt-reasons.ts';
import { DAY_MS, localTime, MINUTE_MS } from './day.ts';
import type { Point } from './ground.ts';
import { readiness, steps, type Step } from './parcel-steps.ts';

/** As much of a shipment as decides what happens to it next. */
export interface Waiting {
  id: number;
  status_at: string;
  lane: string;
  collection_branch_id: number | null;
  delivery_branch_id: number | null;
  collection_driver_id: number | null;
  delivery_driver_id: number | null;
  collection_locker_id: number | null;
  delivery_locker_id: number | null;
}

/** What is known when the next events are thought out. */
export interface Scene {
  /** What the clock of the simulated day shows, and how long the beat is by it, in milliseconds. */
  simulated: number;
  length: number;
  /** The real time, by which shipments have got their status, and how much faster the day passes. */
  now: number;
  speed: number;
  /** Those of a status that may go on, as far as they are known. */
  waiting: ReadonlyMap<Status, readonly Waiting[]>;
  /** Who drives for a branch just now. */
  drivers(branch: number): readonly number[];
  where(driver: number): Point | null;
  /** The most events of one beat. */
  most: number;
}

/** A parcel that goes into a locker, or comes out of it: its terminal tells, and nobody scans. */
export interface LockerUse {
  locker_id: number;
  direction: 'drop-off' | 'pick-up';
  happened: 'deposited' | 'collected';
}

/** An event that is to be recorded, and whom it takes out of the pool. */
type Event = { id: number; from: Status } & ({ request: ApiRequest } | { locker: LockerUse });

/** Nothing happens to a shipment in the first minutes after the last thing. */
const REST_MS = 4 * MINUTE_MS;
/** Who has not dropped a parcel off by then never will. */
const DROP_OFF_MS = 10 * DAY_MS;

const withSender = new Set<Status>(['submitted', 'deposit-pending', 'awaiting-dropoff']);

function canTake(step: Step, one: Waiting, { now, speed, where }: Scene): boolean {
  const age = now - Date.parse(one.status_at);
  if (age * speed < REST_MS) return false;
  if (withSender.has(step.from) && age > DROP_OFF_MS) return false;
  if (step.to_locker !== undefined && step.to_locker !== one.lane.endsWith('L')) return false;
  const driver = driverOf(step, one);
  // What is on a vehicle waits until its driver is at work and has signal.
  return step.actor !== 'road' || driver === null || where(driver) !== null;
}

const beforeDelivery = /^(submitted|collect|deposit|awaiting|at-hub|swad|manifested|in-transit)/;

const isCollection = ({ to }: Step): boolean =>
  beforeDelivery.test(to) && !to.startsWith('collected-from');

const driverOf = (step: Step, one: Waiting): number | null =>
  isCollection(step) ? one.collection_driver_id : one.delivery_driver_id;

/** How many of the events that are expected come about in this beat. */
const drawn = (expected: number, random: () => number): number =>
  Math.floor(expected) + (random() < expected % 1 ? 1 : 0);

const oneOf = <T>(all: readonly T[], random: () => number): T | undefined =>
  all[Math.floor(random() * all.length)];

/** Giving work to a driver is a change of the shipment; all else is a scan. */
function assignment(step: Step, one: Waiting, { scene, random }: Drawing): ApiRequest | null {
  const isDelivery = step.to === 'delivery-assigned';
  const branch = isDelivery ? one.delivery_branch_id : one.collection_branch_id;
  const driver = branch === null ? undefined : oneOf(scene.drivers(branch), random);
  if (driver === undefined) return null;
  const who = isDelivery ? { delivery_driver_id: driver } : { collection_driver_id: driver };
  const body = { ids: [one.id], ...who };
  return { endpoint: 'POST /shipments/bulkupdate', request: { body } };
}

/** Who takes parcels in, as drivers write it down. */
const receivers = [
  'Recipient',
  'Reception',
  'Security',
  'T Nkosi',
  'L Botha',
  'A Naidoo',
  'P Dlamini',
];

interface Drawing {
  scene: Scene;
  random: () => number;
}

function scan(step: Step, one: Waiting, { scene, random }: Drawing): ApiRequest {
  const driver = driverOf(step, one);
  const branch = isCollection(step) ? one.collection_branch_id : one.delivery_branch_id;
  const isOnRoad = step.actor === 'road' && driver !== null;
  const spot = isOnRoad ? scene.where(driver) : null;
  const hour = localTime(scene.simulated).minute / 60;
  const reason = reasonFor(step.to, hour, random);
  const body = {
    ids: [one.id],
    status: step.to,
    ...(isOnRoad && { driver_id: driver }),
    ...(!isOnRoad && branch !== null && { branch_id: branch }),
    ...(spot !== null && { latitude: spot.latitude, longitude: spot.longitude }),
    ...(reason !== undefined && { reason }),
    ...(needsProof(step.to) && { proof: { name: oneOf(receivers, random) ?? 'Reception' } }),
  };
  return { endpoint: 'POST /tracking/shipment-events', request: { body } };
}

/** What a step does at a locker; null where it is a scan. */
function lockerUse(step: Step, one: Waiting): LockerUse | null {
  const [from, to] = [one.collection_locker_id, one.delivery_locker_id];
  if (from !== null && withSender.has(step.from) && step.to === 'submitted')
    return { locker_id: from, direction: 'drop-off', happened: 'deposited' };
  if (to !== null && step.to === 'in-locker')
    return { locker_id: to, direction: 'pick-up', happened: 'deposited' };
  if (to !== null && step.to === 'collected-from-locker')
    return { locker_id: to, direction: 'pick-up', happened: 'collected' };
  return null;
}

function wantedFor(
  step: Step,
  one: Waiting,
  drawing: Drawing,
): { request: ApiRequest } | { locker: LockerUse } | null {
  const locker = lockerUse(step, one);
  if (locker !== null) return { locker };
  const request = assigns(step.to) ? assignment(step, one, drawing) : scan(step, one, drawing);
  return request && { request };
}

const assigns = (status: Status) =>
  status === 'collection-assigned' || status === 'delivery-assigned';

/** The events of one beat: of every open step as many as its readiness says, each for somebody who waits. */
export function planParcels(scene: Scene, random: () => number): Event[] {
  const time = localTime(scene.simulated);
  const assigned = new Set<number>();
  const events = steps.flatMap((step): Event[] => {
    const share = (readiness(step, time) * scene.length) / (60 * MINUTE_MS);
    if (share === 0) return [];
    const able = (scene.waiting.get(step.from) ?? []).filter(
      (one) => !assigned.has(one.id) && canTake(step, one, scene),
    );
    return Array.from({ length: drawn(able.length * share, random) }, () => {
      const one = oneOf(able, random);
      if (one === undefined || assigned.has(one.id)) return [];
      const drawing = { scene, random };
      const wanted = wantedFor(step, one, drawing);
      if (wanted === null) return [];
      assigned.add(one.id);
      return { id: one.id, from: step.from, ...wanted };
    }).flat();
  });
  // What is too much for one beat is likely to come in the next; which, is left to chance.
  const order = new Map(events.map((event) => [event, random()]));
  return events.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)).slice(0, scene.most);
}
