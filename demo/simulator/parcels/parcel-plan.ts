import { needsProof } from '#domain/shipments/proof.ts';
import type { Status } from '#domain/kernel/statuses.ts';
import type { ApiRequest } from '../api.ts';
import { reasonFor } from './attempt-reasons.ts';
import { localTime } from '../day.ts';
import type { Point } from '../drivers/ground.ts';
import { readiness, steps, type Step } from './parcel-steps.ts';
import { DAY_MS, MINUTE_MS } from '#domain/kernel/time.ts';

/** Columns of a shipment that determine its next event. */
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

/** State from which the next events are planned. */
export interface Scene {
  /** Time of the simulated day, and the simulated length of the beat, in milliseconds. */
  simulated: number;
  length: number;
  /** Real time, which determines the age of statuses. */
  now: number;
  speed: number;
  /** Known shipments by status. */
  waiting: ReadonlyMap<Status, readonly Waiting[]>;
  /** Drivers of a branch who are available now. */
  drivers(branch: number): readonly number[];
  where(driver: number): Point | null;
  /** Maximum number of events per beat. */
  most: number;
}

/** Deposit into a locker or collection from it, which its terminal reports instead of a scan. */
export interface LockerUse {
  locker_id: number;
  direction: 'drop-off' | 'pick-up';
  happened: 'deposited' | 'collected';
}

/** An event to record, and the shipment that leaves the waiting shipments of the status `from`. */
type Event = { id: number; from: Status } & ({ request: ApiRequest } | { locker: LockerUse });

/** Minimum time between two events of a shipment. */
const REST_MS = 4 * MINUTE_MS;
/** Age after which a parcel will not be dropped off any more. */
const DROP_OFF_MS = 10 * DAY_MS;

const withSender = new Set<Status>(['submitted', 'deposit-pending', 'awaiting-dropoff']);

function canTake(step: Step, one: Waiting, { now, speed, where }: Scene): boolean {
  const age = now - Date.parse(one.status_at);
  if (age * speed < REST_MS) return false;
  if (withSender.has(step.from) && age > DROP_OFF_MS) return false;
  if (step.to_locker !== undefined && step.to_locker !== one.lane.endsWith('L')) return false;
  const driver = driverOf(step, one);
  // Shipments on a vehicle wait until its driver is at work and has a signal.
  return step.actor !== 'road' || driver === null || where(driver) !== null;
}

const beforeDelivery = /^(submitted|collect|deposit|awaiting|at-hub|swad|manifested|in-transit)/;

const isCollection = ({ to }: Step): boolean =>
  beforeDelivery.test(to) && !to.startsWith('collected-from');

const driverOf = (step: Step, one: Waiting): number | null =>
  isCollection(step) ? one.collection_driver_id : one.delivery_driver_id;

/** Rounds the expected number of events up or down at random. */
const roundRandomly = (expected: number, random: () => number): number =>
  Math.floor(expected) + (random() < expected % 1 ? 1 : 0);

const oneOf = <T>(all: readonly T[], random: () => number): T | undefined =>
  all[Math.floor(random() * all.length)];

/** Request for an assignment; all other steps are scans. */
function assignment(step: Step, one: Waiting, { scene, random }: Drawing): ApiRequest | null {
  const isDelivery = step.to === 'delivery-assigned';
  const branch = isDelivery ? one.delivery_branch_id : one.collection_branch_id;
  const driver = branch === null ? undefined : oneOf(scene.drivers(branch), random);
  if (driver === undefined) return null;
  const who = isDelivery ? { delivery_driver_id: driver } : { collection_driver_id: driver };
  const body = { ids: [one.id], ...who };
  return { endpoint: 'POST /shipments/bulkupdate', request: { body } };
}

/** Names on proofs of delivery. */
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

/** Locker use that a step reports; null if the step is a scan. */
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

/**
 * Events of one beat. Each step that is open at this hour advances a share of the shipments that
 * wait for it.
 */
export function planParcels(scene: Scene, random: () => number): Event[] {
  const time = localTime(scene.simulated);
  const assigned = new Set<number>();
  const events = steps.flatMap((step): Event[] => {
    const share = (readiness(step, time) * scene.length) / (60 * MINUTE_MS);
    if (share === 0) return [];
    const able = (scene.waiting.get(step.from) ?? []).filter(
      (one) => !assigned.has(one.id) && canTake(step, one, scene),
    );
    return Array.from({ length: roundRandomly(able.length * share, random) }, () => {
      const one = oneOf(able, random);
      if (one === undefined || assigned.has(one.id)) return [];
      const drawing = { scene, random };
      const wanted = wantedFor(step, one, drawing);
      if (wanted === null) return [];
      assigned.add(one.id);
      return { id: one.id, from: step.from, ...wanted };
    }).flat();
  });
  // If there are too many events, selects some at random. The others are likely to occur in the
  // next beat.
  const order = new Map(events.map((event) => [event, random()]));
  return events.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)).slice(0, scene.most);
}
