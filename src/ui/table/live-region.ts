/** What a table tells readers of the screen in passing. */
export interface LiveRegion {
  announce: (words: string) => void;
  get: () => string;
  subscribe: (listener: () => void) => () => void;
}

export function createLiveRegion(): LiveRegion {
  let said = '';
  const listeners = new Set<() => void>();
  return {
    announce(words) {
      // The same words twice are told twice only when the text differs.
      said = words === said ? `${words}\u00a0` : words;
      for (const listener of listeners) listener();
    },
    get: () => said,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
