import { createStore } from '#commands/store.ts';
import type { Point } from '#map/mercator.ts';

/**
 * Point to inspect: coordinates, or `focus` for the focused object or, if there is none, the centre
 * of the map.
 */
type InspectedPoint = Point | 'focus' | null;

/** Store of the inspected point; a command can set it before a map is open. */
function createHereStore() {
  const { get, set, subscribe, isWatched } = createStore<InspectedPoint>(null);
  return {
    get,
    subscribe,
    /** Whether a map is open. */
    isShown: isWatched,
    ask: set,
  };
}

export const hereStore = createHereStore();
