import { createStore } from '#commands/store.ts';

/** Driver that the map should follow; a command can set it before a map is open. */
function createFollowStore() {
  const { get, set, subscribe, isWatched } = createStore<number | null>(null);
  return {
    get,
    subscribe,
    /** Whether a map is open. */
    isShown: isWatched,
    ask: set,
  };
}

export const followStore = createFollowStore();
