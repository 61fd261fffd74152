import {
  emptyColumns,
  glide,
  glideLength,
  grown,
  move,
  write,
  type Fix,
  type PositionColumns,
} from './position-columns.ts';

export interface Positions {
  /** Takes fixes, for instance those of one frame of the feed; an older fix than the known one is passed over. */
  feed: (fixes: Iterable<Fix>) => void;
  /** Only these stay. */
  keep: (ids: ReadonlySet<number>) => void;
  columns: () => PositionColumns;
  /** The slot of a driver, -1 when there is none. */
  slotOf: (id: number) => number;
  /** Where everybody is drawn at a moment: on the way from the last fix to the newest. Reuses its array. */
  drawnAt: (now: number) => Float32Array;
  /** Until when somebody is on the way between two fixes; milliseconds since 1970. */
  glidesUntil: () => number;
  /** Told once per animation frame after fixes came. */
  subscribe: (listener: () => void) => () => void;
}

const FIRST_CAPACITY = 256;

interface PositionsOptions {
  /** Calls back at the next frame; by default that of the browser. */
  nextFrame?: (then: () => void) => void;
  now?: () => number;
  /** Whether drivers glide to the newest fix, or are there at once. */
  glides?: boolean;
}

/** The newest position of every driver, outside React: written by the feed, read by the map. */
export function createPositions(options: PositionsOptions = {}): Positions {
  const { nextFrame = requestAnimationFrame, now = Date.now, glides = true } = options;
  const slots = new Map<number, number>();
  const listeners = new Set<() => void>();
  let columns = emptyColumns(FIRST_CAPACITY);
  let isTelling = false;
  let until = 0;

  const tell = () => {
    if (isTelling) return;
    isTelling = true;
    nextFrame(() => {
      isTelling = false;
      for (const listener of listeners) listener();
    });
  };
  const slotFor = (id: number) => {
    const known = slots.get(id);
    if (known !== undefined) return known;
    if (columns.size === columns.id.length) columns = grown(columns);
    const slot = columns.size;
    columns.size += 1;
    columns.id[slot] = id;
    slots.set(id, slot);
    return slot;
  };
  const put = (fix: Fix) => {
    const isNew = !slots.has(fix.id);
    const slot = slotFor(fix.id);
    if (!isNew && fix.at <= (columns.at[slot] ?? 0)) return;
    const lasts = glides && !isNew ? glideLength(fix.at - (columns.at[slot] ?? 0)) : 0;
    write(columns, slot, { fix, lasts, at: now() });
    until = Math.max(until, now() + lasts);
  };

  return {
    feed(fixes) {
      for (const fix of fixes) put(fix);
      tell();
    },
    keep(ids) {
      for (let slot = columns.size - 1; slot >= 0; slot -= 1) {
        const id = columns.id[slot] ?? 0;
        if (ids.has(id)) continue;
        slots.delete(id);
        columns.size -= 1;
        if (slot < columns.size) slots.set(move(columns, columns.size, slot), slot);
      }
      tell();
    },
    columns: () => columns,
    slotOf: (id) => slots.get(id) ?? -1,
    glidesUntil: () => until,
    drawnAt: (moment) => glide(columns, moment),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
