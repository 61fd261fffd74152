import type { Fix } from './position-columns.ts';

/** Positions of a driver over time, one column per property. */
export interface Track {
  id: number;
  /** Milliseconds since 1970. */
  at: Float64Array;
  /** Longitude and latitude alternating. */
  coordinates: Float64Array;
  heading: Float32Array;
  speed: Float32Array;
}

/** Point as returned by the position history. */
export interface TrackPoint extends Omit<Fix, 'id' | 'at'> {
  driver_id: number;
  at: string;
}

/** Tracks by driver. Expects the points of a driver oldest first, and ignores repeated ones. */
export function tracksOf(points: Iterable<TrackPoint>): ReadonlyMap<number, Track> {
  const pointsByDriver = new Map<number, { point: TrackPoint; at: number }[]>();
  for (const point of points) {
    const known = pointsByDriver.get(point.driver_id) ?? [];
    const at = Date.parse(point.at);
    if (known.length === 0) pointsByDriver.set(point.driver_id, known);
    if (at > (known.at(-1)?.at ?? -Infinity)) known.push({ point, at });
  }
  return new Map([...pointsByDriver].map(([id, fixes]) => [id, trackOf(id, fixes)]));
}

const trackOf = (id: number, fixes: readonly { point: TrackPoint; at: number }[]): Track => ({
  id,
  at: Float64Array.from(fixes, ({ at }) => at),
  coordinates: Float64Array.from(fixes.flatMap(({ point }) => [point.longitude, point.latitude])),
  heading: Float32Array.from(fixes, ({ point }) => point.heading),
  speed: Float32Array.from(fixes, ({ point }) => point.speed),
});

/** Index of the last point up to a point in time; -1 if all are later. */
function indexAt({ at }: Track, moment: number): number {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function pointAt({ id, at, coordinates, heading, speed }: Track, index: number): Fix {
  return {
    id,
    longitude: coordinates[index * 2] ?? 0,
    latitude: coordinates[index * 2 + 1] ?? 0,
    heading: heading[index] ?? 0,
    speed: speed[index] ?? 0,
    at: at[index] ?? 0,
  };
}

/**
 * Position of a driver at a point in time, interpolated between two reported points. In a gap of
 * more than `gap` milliseconds, and after the last point, returns the previous point with its own
 * time. Null before the first point.
 */
export function fixAt(track: Track, moment: number, gap: number): Fix | null {
  const index = indexAt(track, moment);
  if (index === -1) return null;
  const last = pointAt(track, index);
  const length = (track.at[index + 1] ?? Infinity) - last.at;
  if (length > gap) return last;
  const next = pointAt(track, index + 1);
  const elapsed = (moment - last.at) / length;
  return {
    ...last,
    longitude: last.longitude + (next.longitude - last.longitude) * elapsed,
    latitude: last.latitude + (next.latitude - last.latitude) * elapsed,
    at: moment,
  };
}

interface Stretch {
  from: number;
  until: number;
}

/**
 * Trails of a driver between two points in time, longitude and latitude alternating; split at gaps.
 */
export function trailsBetween(track: Track, { from, until }: Stretch, gap: number): number[][] {
  const ways: number[][] = [[]];
  const put = ({ longitude, latitude }: Fix) => ways.at(-1)?.push(longitude, latitude);
  const putAt = (moment: number) => {
    const fix = fixAt(track, moment, gap);
    if (fix?.at === moment) put(fix);
  };
  putAt(from);
  const first = indexAt(track, from) + 1;
  for (let index = first; (track.at[index] ?? Infinity) < until; index += 1) {
    const isAfterGap = index > 0 && (track.at[index] ?? 0) - (track.at[index - 1] ?? 0) > gap;
    if (isAfterGap) ways.push([]);
    put(pointAt(track, index));
  }
  putAt(until);
  return ways.filter(({ length }) => length > 2);
}

/** Periods in which a driver reported, without gaps. */
export function stretchesOf({ at }: Track, gap: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (const moment of at) {
    const last = stretches.at(-1);
    if (last && moment - last.until <= gap) last.until = moment;
    else stretches.push({ from: moment, until: moment });
  }
  return stretches;
}
