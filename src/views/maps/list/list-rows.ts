import { levels, type PlaceGroup } from '#map/place-groups.ts';
import type { Listed, MapObject } from '../objects.ts';

/** Row of a town; its visible objects are below it while it is open. */
export interface GroupRow {
  is: 'group';
  key: string;
  group: PlaceGroup<MapObject>;
  /** Visible objects in the order of the list; the first is focused with the row. */
  members: readonly Listed[];
  isOpen: boolean;
}

interface ObjectRow {
  is: 'object';
  key: string;
  one: Listed;
  /** Town that the object is listed under. */
  within?: string;
}

export type ListRow = GroupRow | ObjectRow;

const rowOf = (one: Listed): ObjectRow => ({ is: 'object', key: one.object.key, one });

const gravity = ({ worst }: PlaceGroup<MapObject>): number =>
  worst === null ? levels.length : levels.indexOf(worst);

const problemsIn = ({ members }: PlaceGroup<MapObject>) =>
  members.flatMap(({ deviation }) => deviation ?? []);

const oldestIn = (group: PlaceGroup<MapObject>): number =>
  Math.min(...problemsIn(group).map(({ since }) => since ?? Infinity));

/**
 * Compares towns by severity, then by number of problems, then by the age of the oldest problem.
 */
function byUrgency(one: PlaceGroup<MapObject>, other: PlaceGroup<MapObject>): number {
  const [oldest, otherOldest] = [oldestIn(one), oldestIn(other)];
  return (
    gravity(one) - gravity(other) ||
    problemsIn(other).length - problemsIn(one).length ||
    (oldest === otherOldest ? 0 : oldest - otherOldest)
  );
}

/**
 * Rows of the list. Objects are grouped by town, the most urgent towns first (see `byUrgency`), and
 * equally urgent towns in the order of their first objects. Objects have their own row if they are
 * alone in their town, have no town, or are not grouped.
 */
export function listRows(
  listed: readonly Listed[],
  groups: readonly PlaceGroup<MapObject>[] | null,
  open: ReadonlySet<string>,
): ListRow[] {
  if (groups === null) return listed.map(rowOf);
  const groupOf = new Map(
    groups.flatMap((group) => group.members.map(({ key }) => [key, group] as const)),
  );
  const found = new Map<PlaceGroup<MapObject> | null, Listed[]>();
  for (const one of listed) {
    const group = groupOf.get(one.object.key) ?? null;
    const members = found.get(group);
    if (members) members.push(one);
    else found.set(group, [one]);
  }
  const alone = found.get(null) ?? [];
  found.delete(null);
  const towns = [...found].flatMap(([group, members]) => (group ? [{ group, members }] : []));
  const worstFirst = towns.toSorted((one, other) => byUrgency(one.group, other.group));
  return [...worstFirst.flatMap((town) => townRows(town, open)), ...alone.map(rowOf)];
}

function townRows(
  { group, members }: { group: PlaceGroup<MapObject>; members: readonly Listed[] },
  open: ReadonlySet<string>,
): ListRow[] {
  const [only] = members;
  if (only && members.length === 1) return [rowOf(only)];
  const key = `town:${group.name}`;
  const isOpen = open.has(key);
  const town: GroupRow = { is: 'group', key, group, members, isOpen };
  return isOpen ? [town, ...members.map((one) => ({ ...rowOf(one), within: key }))] : [town];
}

/** Object of a row, or the first object of a town. */
export const objectOf = (row: ListRow): MapObject | undefined =>
  row.is === 'object' ? row.one.object : row.members[0]?.object;

/** Returns the index of an object's row, or of its closed town; -1 if the object is not visible. */
export const rowAt = (rows: readonly ListRow[], key: string | undefined): number =>
  rows.findIndex((row) =>
    row.is === 'object'
      ? row.one.object.key === key
      : !row.isOpen && row.members.some(({ object }) => object.key === key),
  );

/** Focusable row that is `by` rows after the row of an object; skips the names of open towns. */
export function rowFrom(
  rows: readonly ListRow[],
  key: string | undefined,
  by: number,
): ListRow | undefined {
  const stops = rows.filter((row) => row.is === 'object' || !row.isOpen);
  const at = rowAt(stops, key);
  if (at === -1) return stops[0];
  return stops[Math.max(0, Math.min(at + by, stops.length - 1))];
}
