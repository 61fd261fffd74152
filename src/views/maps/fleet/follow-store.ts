import { createStore } from '../../../commands/store.ts';

/** The driver that a map is to follow; a command may ask before a map is open. */
function createFollowStore() {
  const { get, set, subscribe, isWatched } = createStore<number | null>(null);
  return {
    get,
    subscribe,
    /** Whether a map is open that answers. */
    isShown: isWatched,
    ask: set,
  };
}

export const followStore = createFollowStore();
