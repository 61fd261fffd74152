import { readPositions } from '../domain/position-frame.ts';
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
  /** Takes fixes; an older fix than the known one is passed over. */
  feed: (fixes: Iterable<Fix>) => void;
  /** Takes the fixes of one frame of the feed. */
  feedFrame: (frame: Uint8Array) => void;
  /** Only these stay, and only these are taken from frames. */
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

const noFix = (): Fix => ({ id: 0, latitude: 0, longitude: 0, heading: 0, speed: 0, at: 0 });

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
  const slots = createDriverSlots();
  const { notify, subscribe } = oncePerFrame(nextFrame);
  let wanted: ReadonlySet<number> | null = null;

  // One for all: of ten thousand drivers, nothing is made for each.
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

/** Goes through the fixes of a frame that came at a moment; always the same object. */
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

/** Tells listeners at the next frame, once however often it is asked to. */
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
