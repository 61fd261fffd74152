import { knownSuburbs } from '#domain/places/suburbs.ts';
import { shortSpan } from '#domain/kernel/spans.ts';
import { project, type Point } from './mercator.ts';

/** Severity of a problem, the worst first. */
export const levels = ['danger', 'warning', 'offline'] as const;
export type Level = (typeof levels)[number];

/** Problem of an object. */
export interface Deviation {
  level: Level;
  /** Description in a word: "offline", "full". */
  word: string;
  /** Start in milliseconds since 1970; null if unknown. */
  since: number | null;
}

/** Object to group. */
export interface Member extends Point {
  key: string;
  deviation: Deviation | null;
}

/** Objects in and around a town. */
export interface PlaceGroup<M extends Member = Member> extends Point {
  name: string;
  members: readonly M[];
  /** Worst severity of a member; null without problems. */
  worst: Level | null;
  /** Summary of problems: "2 offline 41 min · 3 full". */
  words: string;
}

/** Distance in pixels below which towns are one group. */
const APART_PX = 52;

interface Place extends Point {
  /** Index among all towns. */
  index: number;
  name: string;
  /** Number of known suburbs; the largest town of a group names it. */
  size: number;
}

function groupedBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** All towns, each at the centre of its suburbs. */
const places: readonly Place[] = [...groupedBy(knownSuburbs, ({ city }) => city)].map(
  ([name, suburbs], index) => ({
    index,
    name,
    size: suburbs.length,
    latitude: suburbs.reduce((sum, { latitude }) => sum + latitude, 0) / suburbs.length,
    longitude: suburbs.reduce((sum, { longitude }) => sum + longitude, 0) / suburbs.length,
  }),
);

/**
 * Side of a cell in degrees, about five kilometres. All points of a cell belong to the same town.
 */
const CELL = 0.05;
const CELLS_IN_A_ROW = 10_000;
const known = new Map<number, Place>();

/** Town of an object, cached per cell. */
function placeOf({ latitude, longitude }: Point): Place {
  const row = Math.round(latitude / CELL);
  const column = Math.round(longitude / CELL);
  const cell = row * CELLS_IN_A_ROW + column;
  const found = known.get(cell);
  if (found) return found;
  const nearest = nearestPlace({ latitude: row * CELL, longitude: column * CELL });
  known.set(cell, nearest);
  return nearest;
}

/**
 * Nearest town. Degrees of longitude are shorter than those of latitude, by a tenth to a fifth in
 * this country.
 */
function nearestPlace({ latitude, longitude }: Point): Place {
  let nearest: Place = { index: places.length, name: 'South Africa', size: 0, latitude, longitude };
  let least = Infinity;
  for (const place of places) {
    const far = (place.latitude - latitude) ** 2 + ((place.longitude - longitude) * 0.87) ** 2;
    if (far < least) [nearest, least] = [place, far];
  }
  return nearest;
}

/** Town with its objects and their problems. */
interface Town<M extends Member> {
  place: Place;
  members: readonly M[];
  deviations: readonly Deviation[];
}

/** Groups objects by town in a plain array, because there are tens of thousands. */
export function byTown<M extends Member>(members: readonly M[]): readonly Town<M>[] {
  const towns: { place: Place; members: M[]; deviations: Deviation[] }[] = [];
  for (const member of members) {
    const place = placeOf(member);
    const town = (towns[place.index] ??= { place, members: [], deviations: [] });
    town.members.push(member);
    if (member.deviation) town.deviations.push(member.deviation);
  }
  // Towns without objects leave gaps in the array.
  return towns.filter(Boolean);
}

/**
 * Groups towns for a zoom: a town whose group would overlap that of a larger town joins the larger
 * town.
 */
export function groupTowns<M extends Member>(
  towns: readonly Town<M>[],
  { zoom, now }: { zoom: number; now: number },
): PlaceGroup<M>[] {
  const view = { latitude: 0, longitude: 0, zoom, width: 0, height: 0 };
  const kept: { at: readonly [number, number]; towns: Town<M>[] }[] = [];
  for (const town of towns.toSorted((one, other) => other.place.size - one.place.size)) {
    const at = project(view, town.place);
    const near = kept.find((one) => Math.hypot(one.at[0] - at[0], one.at[1] - at[1]) < APART_PX);
    if (near) near.towns.push(town);
    else kept.push({ at, towns: [town] });
  }
  return kept.flatMap((group) => groupOf(group.towns, now) ?? []);
}

function groupOf<M extends Member>(towns: readonly Town<M>[], now: number): PlaceGroup<M> | null {
  const [largest] = towns;
  if (!largest) return null;
  const found = towns.flatMap(({ deviations }) => deviations);
  const { name, latitude, longitude } = largest.place;
  const none: readonly M[] = [];
  return {
    name,
    latitude,
    longitude,
    // Joins whole arrays at once, because there are tens of thousands of objects.
    members: none.concat(...towns.map(({ members }) => members)),
    worst: levels.find((level) => found.some((one) => one.level === level)) ?? null,
    words: wordsOf(found, now),
  };
}

/**
 * Summary of problems, the worst first. Each kind has a count and the age of its oldest problem.
 */
function wordsOf(found: readonly Deviation[], now: number): string {
  const worstFirst = found.toSorted(
    (one, other) => levels.indexOf(one.level) - levels.indexOf(other.level),
  );
  return [...groupedBy(worstFirst, ({ word }) => word)]
    .map(([word, these]) => {
      const times = these.flatMap(({ since }) => since ?? []);
      const age = times.length === 0 ? '' : ` ${shortSpan(Math.max(0, now - Math.min(...times)))}`;
      return `${these.length} ${word}${age}`;
    })
    .join(' · ');
}
