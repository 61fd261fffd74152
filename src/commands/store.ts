/** A value outside React that several places watch: made for `useSyncExternalStore(store.subscribe, store.get)`. */
export interface Store<Value> {
  get: () => Value;
  /** Tells everybody who watches, also when it is the same value. */
  set: (next: Value) => void;
  subscribe: (listener: () => void) => () => void;
  /** Whether anybody watches: a screen is open that shows the value. */
  isWatched: () => boolean;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isWatched: () => listeners.size > 0,
  };
}
