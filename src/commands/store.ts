/**
 * Value outside React that notifies listeners: for `useSyncExternalStore(store.subscribe,
 * store.get)`.
 */
export interface Store<Value> {
  get: () => Value;
  /** Sets the value and calls all listeners, even if the value is the same. */
  set: (next: Value) => void;
  subscribe: (listener: () => void) => () => void;
  /** Whether there are listeners, which means that an open screen shows the value. */
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
