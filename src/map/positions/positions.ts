import { readPositions } from '#domain/drivers/position-frame.ts';
import {
  endOfGlides,
  glide,
  glideLength,
  write,
  type Fix,
  type PositionColumns,
  type Written,
} from './position-columns.ts';
import { createDriverSlots } from './driver-slots.ts';

export interface Positions {
  /** Adds positions; ignores those older than the known position of their driver. */
  feed: (fixes: Iterable<Fix>) => void;
  /** Adds the positions of a frame of the feed. */
  feedFrame: (frame: Uint8Array) => void;
  /** Keeps only these drivers, and ignores all others in frames. */
  keep: (ids: ReadonlySet<number>) => void;
  columns: () => PositionColumns;
  /** Slot of a driver, -1 for none. */
  slotOf: (id: number) => number;
  /**
   * Interpolated positions of all drivers at a point in time. Each call overwrites the array of the
   * previous result.
   */
  drawnAt: (now: number) => Float32Array;
  /** End of the last glide in milliseconds since 1970. */
  glidesUntil: () => number;
  /** Calls back once per animation frame after new positions. */
  subscribe: (listener: () => void) => () => void;
}

const noFix = (): Fix => ({ id: 0, latitude: 0, longitude: 0, heading: 0, speed: 0, at: 0 });

interface PositionsOptions {
  /** Schedules the next frame; by default requestAnimationFrame. */
  nextFrame?: (then: () => void) => void;
  now?: () => number;
  /** Whether drivers glide to the newest position or jump. */
  glides?: boolean;
}

/** Newest positions of all drivers outside React, written by the feed and read by the map. */
export function createPositions(options: PositionsOptions = {}): Positions {
  const { nextFrame = requestAnimationFrame, now = Date.now, glides = true } = options;
  const slots = createDriverSlots();
  const { notify, subscribe } = oncePerFrame(nextFrame);
  let wanted: ReadonlySet<number> | null = null;

  // Shared object, so that no object is allocated for each of ten thousand drivers.
  const written: Written = { fix: noFix(), lasts: 0, at: 0 };
  const put = (fix: Fix, known: number, at: number) => {
    const gap = known === -1 ? 0 : fix.at - (slots.columns().at[known] ?? 0);
    if (known !== -1 && gap <= 0) return;
    written.fix = fix;
    written.lasts = glides ? glideLength(gap) : 0;
    written.at = at;
    const slot = known === -1 ? slots.add(fix.id) : known;
    write(slots.columns(), slot, written);
  };

  return {
    feed(fixes) {
      const at = now();
      for (const fix of fixes) put(fix, slots.of(fix.id), at);
      notify();
    },
    feedFrame(frame) {
      const at = now();
      eachFix(frame, at, (fix) => {
        const slot = slots.of(fix.id);
        if (slot !== -1 || wanted?.has(fix.id) !== false) put(fix, slot, at);
      });
      notify();
    },
    keep(ids) {
      wanted = ids;
      slots.keep(ids);
      notify();
    },
    columns: slots.columns,
    slotOf: slots.of,
    glidesUntil: () => endOfGlides(slots.columns()),
    drawnAt: (moment) => glide(slots.columns(), moment),
    subscribe,
  };
}

/** Iterates the positions of a frame with its time of arrival; reuses one object. */
function eachFix(frame: Uint8Array, received: number, take: (fix: Fix) => void): void {
  const fix = noFix();
  readPositions(frame, (one) => {
    fix.id = one.driverId;
    fix.longitude = one.longitude;
    fix.latitude = one.latitude;
    fix.heading = one.heading;
    fix.speed = one.speed;
    fix.at = received - one.age * 1000;
    take(fix);
  });
}

/** Calls listeners at the next frame, once for any number of requests. */
function oncePerFrame(nextFrame: (then: () => void) => void) {
  const listeners = new Set<() => void>();
  let isNotifying = false;
  return {
    notify() {
      if (isNotifying) return;
      isNotifying = true;
      nextFrame(() => {
        isNotifying = false;
        for (const listener of listeners) listener();
      });
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
