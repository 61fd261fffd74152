/** Announcements of a table to screen readers. */
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
      // A changed text makes screen readers announce equal words again.
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
