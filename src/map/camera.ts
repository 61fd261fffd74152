import { createStore } from '../commands/store.ts';
import { mapStart } from '../domain/south-africa.ts';
import { FARTHEST, type View } from './mercator.ts';

export type MapPosition = Pick<View, 'latitude' | 'longitude' | 'zoom'>;

/** What carries a move out where there is a drawn map. */
interface Driven {
  moveTo: (position: MapPosition, animate: boolean) => void;
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
  moveTo: (changed: Partial<MapPosition>, animate?: boolean) => void;
  /** A drawn map takes over moving until the returned function is called. */
  drive: (driven: Driven) => () => void;
}

export const NEAREST = 19;

/** The home of one map's view, outside React. */
export function createCamera(position: MapPosition = mapStart): Camera {
  const { latitude, longitude, zoom } = position;
  const view = createStore<View>({ latitude, longitude, zoom, width: 800, height: 600 });
  let driver: Driven | null = null;
  let target: MapPosition | null = null;
  const report = (changed: Partial<View>) => view.set({ ...view.get(), ...changed });
  return {
    get: view.get,
    aim: () => ({ ...view.get(), ...target }),
    settle: () => {
      target = null;
    },
    report,
    subscribe: view.subscribe,
    moveTo(changed, animate = true) {
      const wanted = { ...positionOf(view.get()), ...target, ...changed };
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

export const positionOf = ({ latitude, longitude, zoom }: View): MapPosition => ({
  latitude,
  longitude,
  zoom,
});
