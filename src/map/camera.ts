import { createStore } from '#commands/store.ts';
import { mapStart } from '#domain/places/south-africa.ts';
import { FARTHEST, type View } from './mercator.ts';

export type MapPosition = Pick<View, 'latitude' | 'longitude' | 'zoom'>;

/** Rendered map that carries out moves. */
interface Driven {
  moveTo: (position: MapPosition, animate: boolean) => void;
}

/** View of a map, which the list and the keys can use even without a rendered map. */
export interface Camera {
  get: () => View;
  subscribe: (listener: () => void) => () => void;
  /** View at the end of the animation, from which a further step starts. */
  aim: () => View;
  /** Reports the end of an animation. */
  settle: () => void;
  /** Reports the view of the rendered map. */
  report: (changed: Partial<View>) => void;
  /** Moves the view. */
  moveTo: (changed: Partial<MapPosition>, animate?: boolean) => void;
  /** Lets a rendered map carry out moves until the returned function is called. */
  drive: (driven: Driven) => () => void;
}

export const NEAREST = 19;

/** Store of a map's view, outside React. */
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
      // Set after the call, because an interrupted move settles during the call.
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
