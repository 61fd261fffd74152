import { createStore } from '../../commands/store.ts';
import type { Point } from '../../map/mercator.ts';

/** Where somebody asks what holds: a point, or what is pointed at, else the middle of the map. */
type InspectedPoint = Point | 'focus' | null;

/** What is asked about a point of the map; a command may ask before a map is open. */
function createHereStore() {
  const { get, set, subscribe, isWatched } = createStore<InspectedPoint>(null);
  return {
    get,
    subscribe,
    /** Whether a map is open that answers. */
    isShown: isWatched,
    ask: set,
  };
}

export const hereStore = createHereStore();
