import { createStore } from '#commands/store.ts';
import { mapStart } from '#domain/places/south-africa.ts';
import { FARTHEST, type View } from './mercator.ts';

export type MapPosition = Pick<View, 'latitude' | 'longitude' | 'zoom'>;

/** Rendered map, which carries out moves of the camera. */
interface Driven {
  moveTo: (position: MapPosition, animate: boolean) => void;
}

/** View of a map. The list and the shortcuts can read and change it even if no map is rendered. */
export interface Camera {
  get: () => View;
  subscribe: (listener: () => void) => () => void;
  /** View at the end of the running animation; a step during an animation starts from this view. */
  aim: () => View;
  /** Called by the rendered map when an animation ends. */
  settle: () => void;
  /** Called by the rendered map with its changed view. */
  report: (changed: Partial<View>) => void;
  /** Moves the view. */
  moveTo: (changed: Partial<MapPosition>, animate?: boolean) => void;
  /** Registers the rendered map that carries out moves; the returned function unregisters it. */
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
      // Set after the call, because interrupting the previous move calls `settle` during the call.
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
