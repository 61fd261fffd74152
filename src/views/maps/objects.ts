import { formatCount, formatPercent } from '../../domain/format.ts';
import type { RowOf } from '../../api/endpoint-types.ts';
import type { Row } from '../../commands/focus.ts';
import { presenceOf, type Presence } from '../../domain/driver-presence.ts';
import { kilometresBetween } from '../../domain/kilometres.ts';
import { fillOf, occupancyOf, parcelsIn, type LockerFill } from '../../domain/locker-fill.ts';
import { isRemoval } from '../../domain/zones.ts';
import { boxOf } from '../../domain/rings.ts';
import { contains, type Bounds, type Point } from '../../map/mercator.ts';
import { levels, type Deviation } from '../../map/place-groups.ts';
import { ago } from '../../domain/spans.ts';
import type { Zone } from './zones/zone.ts';

export type Driver = RowOf<'GET /drivers'>;
export type Branch = RowOf<'GET /branches'>;
export type Locker = RowOf<'GET /maps/lockers'>[number];

/** What a shape in the list stands for, the same as on the map. */
export type Shape = Presence | LockerFill | 'branch' | 'closed' | 'zone' | 'draft' | 'going';

/** Anything on the map as the list, the keys and the commands know it. */
export interface MapObject extends Point {
  key: string;
  kind: 'drivers' | 'lockers' | 'branches' | 'zones';
  id: number;
  code: string | null;
  name: string;
  shape: Shape;
  /** Its state in a few words. */
  state: string;
  /** Why it needs somebody; null where all is well. */
  deviation: Deviation | null;
  /** When it last reported; milliseconds, 0 when never. */
  lastSeen: number;
  /** Of an area: it is in view when any part of its box is. */
  box?: Bounds;
  row: Row;
}

export const keyOf = (kind: string, id: number | string) => `${kind}:${id}`;

/** A driver with a position; null when hidden after a day of silence. */
export function driverObject(driver: Driver, now: number): MapObject | null {
  const { id, name, position } = driver;
  const fix = position && { at: Date.parse(position.at), speed: position.speed };
  const shape = presenceOf(fix, now);
  if (position === null || shape === 'gone') return null;
  const words: Record<Presence, string> = {
    moving: `${formatCount(position.speed)} km/h`,
    stopped: 'stopped',
    silent: `no fix ${ago(position.at, now)}`,
    gone: '',
  };
  return {
    key: keyOf('drivers', id),
    kind: 'drivers',
    id,
    code: null,
    name,
    shape,
    state: words[shape],
    deviation:
      shape === 'silent' && driver.is_on_duty
        ? { level: 'offline', word: 'silent', since: Date.parse(position.at) }
        : null,
    lastSeen: Date.parse(position.at),
    latitude: position.latitude,
    longitude: position.longitude,
    row: driver,
  };
}

export function lockerObject(locker: Locker): MapObject {
  const { id, code, name, latitude, longitude } = locker;
  const shape = fillOf(locker);
  const words: Record<LockerFill, string> = {
    offline: 'offline',
    'out-of-service': locker.state.replaceAll('-', ' '),
    full: 'full',
    'nearly-full': 'nearly full',
    free: formatPercent(occupancyOf(locker)),
  };
  return {
    key: keyOf('lockers', id),
    kind: 'lockers',
    id,
    code,
    name,
    shape,
    state: words[shape],
    deviation: deviationOf(locker, shape),
    lastSeen: locker.last_seen === null ? 0 : Date.parse(locker.last_seen),
    latitude,
    longitude,
    row: locker,
  };
}

function deviationOf(locker: Locker, shape: LockerFill): Deviation | null {
  if (shape === 'full') return { level: 'warning', word: 'full', since: null };
  if (shape !== 'offline') return null;
  const { offline_since: since } = locker;
  // Parcels that nobody can take out are worse than an empty locker.
  const level = parcelsIn(locker) > 0 ? 'danger' : 'offline';
  return { level, word: 'offline', since: since === null ? null : Date.parse(since) };
}

export const branchObject = (branch: Branch): MapObject => ({
  key: keyOf('branches', branch.id),
  kind: 'branches',
  id: branch.id,
  code: branch.code,
  name: branch.name,
  shape: branch.is_active ? 'branch' : 'closed',
  state: branch.is_active ? branch.kind : 'closed',
  deviation: null,
  lastSeen: 0,
  latitude: branch.latitude,
  longitude: branch.longitude,
  row: branch,
});

/** An area stands in the list where its middle is. */
export function zoneObject(zone: Zone): MapObject {
  const { id, code, name, type, polygon } = zone;
  const [outline = []] = polygon.coordinates;
  const box = boxOf(outline);
  return {
    key: keyOf('zones', id),
    kind: 'zones',
    id,
    code: code === name ? null : code,
    name,
    shape: isRemoval(zone) ? 'going' : type === 'draft' ? 'draft' : 'zone',
    state: isRemoval(zone) ? 'to be removed' : type.replaceAll('_', ' '),
    deviation: null,
    lastSeen: 0,
    longitude: (box[0] + box[2]) / 2,
    latitude: (box[1] + box[3]) / 2,
    box,
    row: zone,
  };
}

const isSeen = (object: MapObject, bounds: Bounds): boolean => {
  const { box } = object;
  if (!box) return contains(bounds, object);
  return box[0] <= bounds[2] && box[2] >= bounds[0] && box[1] <= bounds[3] && box[3] >= bounds[1];
};

const orders = ['distance', 'worst', 'age'] as const;
export type Order = (typeof orders)[number];

/** The order that follows one. */
export const orderAfter = (order: Order): Order =>
  orders[(orders.indexOf(order) + 1) % orders.length] ?? 'distance';

const urgency = ({ deviation }: MapObject): number =>
  deviation ? levels.indexOf(deviation.level) : levels.length;

/** An object in view and how far it is from where distances are measured, in kilometres. */
export interface Listed {
  object: MapObject;
  far: number;
}

/** Everything inside the bounds, by distance from a point, the worst first, or by age, silent longest first. */
export const listInView = (
  objects: readonly MapObject[],
  bounds: Bounds,
  by: { from: Point; order: Order },
): Listed[] =>
  listOf(
    objects.filter((object) => isSeen(object, bounds)),
    by,
  );

/** The same of objects wherever they are. */
export function listOf(
  objects: readonly MapObject[],
  { from, order }: { from: Point; order: Order },
): Listed[] {
  const seen = objects.map((object) => ({ object, far: kilometresBetween(from, object) }));
  if (order === 'age')
    return seen.toSorted((one, other) => one.object.lastSeen - other.object.lastSeen);
  const near = seen.toSorted((one, other) => one.far - other.far);
  if (order === 'distance') return near;
  return near.toSorted((one, other) => urgency(one.object) - urgency(other.object));
}
