import { formatCount, formatPercent } from '#domain/kernel/format.ts';
import type { RowOf } from '#api/endpoint-types.ts';
import type { Row } from '#commands/focus.ts';
import { presenceOf, type Presence } from '#domain/drivers/driver-presence.ts';
import { kilometresBetween } from '#domain/places/kilometres.ts';
import { fillOf, occupancyOf, parcelsIn, type LockerFill } from '#domain/lockers/locker-fill.ts';
import { isRemoval } from '#domain/zones/zones.ts';
import { boxOf } from '#domain/places/rings.ts';
import { contains, type Bounds, type Point } from '#map/mercator.ts';
import { levels, type Deviation } from '#map/place-groups.ts';
import { formatAgo } from '#domain/kernel/spans.ts';
import type { Zone } from './zones/zone.ts';

export type Driver = RowOf<'GET /drivers'>;
export type Branch = RowOf<'GET /branches'>;
export type Locker = RowOf<'GET /maps/lockers'>[number];

/** Shape of an object in the list, as on the map. */
export type Shape = Presence | LockerFill | 'branch' | 'closed' | 'zone' | 'draft' | 'going';

/** Object on the map, for the list, the shortcuts and the commands. */
export interface MapObject extends Point {
  key: string;
  kind: 'drivers' | 'lockers' | 'branches' | 'zones';
  id: number;
  code: string | null;
  name: string;
  shape: Shape;
  /** State in a few words. */
  state: string;
  /** Problem of the object; null if the object has no problem. */
  deviation: Deviation | null;
  /** Time of the last report in milliseconds; 0 for none. */
  lastSeen: number;
  /** Bounding box of an area, which is visible if the box is partly in view. */
  box?: Bounds;
  row: Row;
}

export const keyOf = (kind: string, id: number | string) => `${kind}:${id}`;

/** Driver with a position; null after a day of silence. */
export function driverObject(driver: Driver, now: number): MapObject | null {
  const { id, name, position } = driver;
  const fix = position && { at: Date.parse(position.at), speed: position.speed };
  const shape = presenceOf(fix, now);
  if (position === null || shape === 'gone') return null;
  const words: Record<Presence, string> = {
    moving: `${formatCount(position.speed)} km/h`,
    stopped: 'stopped',
    silent: `no position for ${formatAgo(position.at, now)}`,
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
  // Parcels that cannot be collected are worse than an empty locker.
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

/** Creates the map object of an area, positioned at the centre of the area. */
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

/** Sort order after the given one, with wrap-around. */
export const orderAfter = (order: Order): Order =>
  orders[(orders.indexOf(order) + 1) % orders.length] ?? 'distance';

/** Compares by severity, then by age; problems without a known start come last. */
function byGravity({ deviation: one }: MapObject, { deviation: other }: MapObject): number {
  const [level, otherLevel] = [one, other].map((found) =>
    found ? levels.indexOf(found.level) : levels.length,
  );
  const [since, otherSince] = [one, other].map((found) => found?.since ?? Infinity);
  return (
    (level ?? 0) - (otherLevel ?? 0) ||
    (since === otherSince ? 0 : (since ?? 0) - (otherSince ?? 0))
  );
}

/** Object with its distance in kilometres. */
export interface Listed {
  object: MapObject;
  far: number;
}

/**
 * Objects within bounds, sorted by distance, by problems (the worst first), or by age (the longest
 * silence first).
 */
export const listInView = (
  objects: readonly MapObject[],
  bounds: Bounds,
  by: { from: Point; order: Order },
): Listed[] =>
  listOf(
    objects.filter((object) => isSeen(object, bounds)),
    by,
  );

/** Objects in the order of the list: by age, distance or severity. */
export function listOf(
  objects: readonly MapObject[],
  { from, order }: { from: Point; order: Order },
): Listed[] {
  const seen = objects.map((object) => ({ object, far: kilometresBetween(from, object) }));
  if (order === 'age')
    return seen.toSorted((one, other) => one.object.lastSeen - other.object.lastSeen);
  const near = seen.toSorted((one, other) => one.far - other.far);
  if (order === 'distance') return near;
  return near.toSorted((one, other) => byGravity(one.object, other.object));
}
