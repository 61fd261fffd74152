import type { Point } from '../../map/mercator.ts';

/** Where somebody asks what holds: a point, or what is pointed at, else the middle of the map. */
type Asked = Point | 'focus' | null;

/** What is asked about a point of the map; a command may ask before a map is open. */
function createHereDesk() {
  let asked: Asked = null;
  const listeners = new Set<() => void>();
  return {
    get: () => asked,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Whether a map is open that answers. */
    isShown: () => listeners.size > 0,
    ask(where: Asked) {
      asked = where;
      for (const listener of listeners) listener();
    },
  };
}

export const hereDesk = createHereDesk();
