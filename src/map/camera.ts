import { mapStart } from '../domain/south-africa.ts';
import type { View } from './mercator.ts';

export type Place = Pick<View, 'latitude' | 'longitude' | 'zoom'>;

/** What carries a move out where there is a drawn map. */
export interface Driven {
  moveTo: (place: Place, animate: boolean) => void;
}

/** What a map shows, known also where no map can be drawn: the list and the keys work on it. */
export interface Camera {
  get: () => View;
  subscribe: (listener: () => void) => () => void;
  /** Where it will be once it rests: what a further step starts from. */
  aim: () => View;
  /** The drawn map came to rest. */
  settle: () => void;
  /** The drawn map says where it is. */
  report: (changed: Partial<View>) => void;
  /** Somebody wants to be elsewhere. */
  moveTo: (changed: Partial<Place>, animate?: boolean) => void;
  /** A drawn map takes over moving until the returned function is called. */
  drive: (driven: Driven) => () => void;
}

export const FARTHEST = 3;
export const NEAREST = 19;

/** The home of one map's view, outside React. */
export function createCamera(place: Place = mapStart): Camera {
  const { latitude, longitude, zoom } = place;
  let view: View = { latitude, longitude, zoom, width: 800, height: 600 };
  let driver: Driven | null = null;
  let target: Place | null = null;
  const listeners = new Set<() => void>();
  const report = (changed: Partial<View>) => {
    view = { ...view, ...changed };
    for (const listener of listeners) listener();
  };
  return {
    get: () => view,
    aim: () => ({ ...view, ...target }),
    settle: () => {
      target = null;
    },
    report,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    moveTo(changed, animate = true) {
      const wanted = { ...placeOf(view), ...target, ...changed };
      const next = { ...wanted, zoom: Math.max(FARTHEST, Math.min(NEAREST, wanted.zoom)) };
      if (!driver) return report(next);
      driver.moveTo(next, animate);
      // After the call: a move that it cuts short comes to rest within it.
      target = animate ? next : null;
    },
    drive(driven) {
      driver = driven;
      return () => {
        if (driver === driven) driver = null;
      };
    },
  };
}

export const placeOf = ({ latitude, longitude, zoom }: View): Place => ({
  latitude,
  longitude,
  zoom,
});
