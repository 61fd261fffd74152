import type { DriverFrame } from '../layers/drivers.ts';
import type { Fix, PositionColumns } from './position-columns.ts';
import { fixAt, trailsBetween, type Track } from './tracks.ts';

/**
 * Past of several drivers. Between positions more than `gap` milliseconds apart the route of the
 * driver is unknown.
 */
export interface Past {
  tracks: ReadonlyMap<number, Track>;
  gap: number;
}

/** Length of a trail, and silence after which a driver is hidden; milliseconds. */
export const TRAIL_MS = 15 * 60_000;

/** Position of a driver at a point in time; null if the last known position is too old. */
export function pastFix({ tracks, gap }: Past, id: number, moment: number): Fix | null {
  const track = tracks.get(id);
  const fix = track ? fixAt(track, moment, gap) : null;
  return fix === null || moment - fix.at > TRAIL_MS ? null : fix;
}

/**
 * Returns the positions of all drivers at a point in time. Each call overwrites the columns of the
 * previous result.
 */
export function pastFrames(past: Past): (moment: number) => DriverFrame {
  const ids = [...past.tracks.keys()];
  const drawn = new Float32Array(ids.length * 2);
  const columns: PositionColumns = {
    size: 0,
    id: new Int32Array(ids.length),
    coordinates: drawn,
    heading: new Float32Array(ids.length),
    speed: new Float32Array(ids.length),
    at: new Float64Array(ids.length),
  };
  return (moment) => {
    columns.size = 0;
    for (const id of ids) {
      const fix = pastFix(past, id, moment);
      if (fix === null) continue;
      const slot = columns.size;
      columns.size += 1;
      columns.id[slot] = id;
      drawn[slot * 2] = fix.longitude;
      drawn[slot * 2 + 1] = fix.latitude;
      columns.heading[slot] = fix.heading;
      columns.speed[slot] = fix.speed;
      columns.at[slot] = fix.at;
    }
    return { columns, drawn, moment };
  };
}

/** Trails of all drivers at a point in time. */
export const pastTrails = ({ tracks, gap }: Past, moment: number): number[][] =>
  [...tracks.values()].flatMap((track) =>
    trailsBetween(track, { from: moment - TRAIL_MS, until: moment }, gap),
  );
