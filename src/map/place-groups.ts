import { knownSuburbs } from '../domain/suburbs.ts';
import { shortSpan } from '../domain/spans.ts';
import { project, type Point } from './mercator.ts';

/** How much something needs somebody, the worst first. */
export const levels = ['danger', 'warning', 'offline'] as const;
export type Level = (typeof levels)[number];

/** Why an object is not as it should be. */
export interface Deviation {
  level: Level;
  /** In a word: "offline", "full". */
  word: string;
  /** Since when; milliseconds since 1970, null where nobody knows. */
  since: number | null;
}

/** What is grouped. */
export interface Member extends Point {
  key: string;
  deviation: Deviation | null;
}

/** Everything in and around a town. */
export interface PlaceGroup<M extends Member = Member> extends Point {
  name: string;
  members: readonly M[];
  /** The worst state of a member; null where all is well. */
  worst: Level | null;
  /** What deviates: "2 offline 41 min · 3 full". */
  words: string;
}

/** Nearer to each other than this many pixels, towns are one group. */
const APART_PX = 52;

interface Place extends Point {
  /** Its place among all towns. */
  index: number;
  name: string;
  /** How many suburbs are known of it: of several towns in a group the largest names it. */
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

/** Every town, in the middle of its suburbs. */
const places: readonly Place[] = [...groupedBy(knownSuburbs, ({ city }) => city)].map(
  ([name, suburbs], index) => ({
    index,
    name,
    size: suburbs.length,
    latitude: suburbs.reduce((sum, { latitude }) => sum + latitude, 0) / suburbs.length,
    longitude: suburbs.reduce((sum, { longitude }) => sum + longitude, 0) / suburbs.length,
  }),
);

/** The side of a cell in degrees, about five kilometres: everything in a cell belongs to the same town. */
const CELL = 0.05;
const CELLS_IN_A_ROW = 10_000;
const known = new Map<number, Place>();

/** The town of an object: looked for once for all objects of a cell. */
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

/** The nearest town. Degrees of longitude are shorter, by a tenth to a fifth in this country. */
function nearestPlace({ latitude, longitude }: Point): Place {
  let nearest: Place = { index: places.length, name: 'South Africa', size: 0, latitude, longitude };
  let least = Infinity;
  for (const place of places) {
    const far = (place.latitude - latitude) ** 2 + ((place.longitude - longitude) * 0.87) ** 2;
    if (far < least) [nearest, least] = [place, far];
  }
  return nearest;
}

/** A town with its objects, and what of them deviates. */
interface Town<M extends Member> {
  place: Place;
  members: readonly M[];
  deviations: readonly Deviation[];
}

/** Puts objects into their towns: a plain array, because tens of thousands of objects are put into it at a time. */
export function byTown<M extends Member>(members: readonly M[]): readonly Town<M>[] {
  const towns: { place: Place; members: M[]; deviations: Deviation[] }[] = [];
  for (const member of members) {
    const place = placeOf(member);
    const town = (towns[place.index] ??= { place, members: [], deviations: [] });
    town.members.push(member);
    if (member.deviation) town.deviations.push(member.deviation);
  }
  // Towns without objects leave gaps.
  return towns.filter(Boolean);
}

/** Groups towns as they are drawn at a zoom: those that would lie over each other join the larger one. */
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
    // Whole arrays are joined at once: there are tens of thousands of objects.
    members: none.concat(...towns.map(({ members }) => members)),
    worst: levels.find((level) => found.some((one) => one.level === level)) ?? null,
    words: wordsOf(found, now),
  };
}

/** What deviates, the worst first, each with the age of its oldest. */
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
