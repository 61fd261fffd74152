import type { BatchSize } from '#domain/kernel/simulated-day.ts';

/** Clock of the simulated day: starts with the real time, and can be paused or accelerated. */
export interface DayClock {
  state: 'running' | 'paused';
  speed: BatchSize;
  /** Simulated time when the clock was last set, in milliseconds since 1970. */
  shown: number;
  /** Real time when the clock was last set, in milliseconds since 1970. */
  since: number;
}

export const clockFrom = (now: number): DayClock => ({
  state: 'running',
  speed: 1,
  shown: now,
  since: now,
});

/** Simulated time at the real time `now`. */
export const shownAt = ({ state, speed, shown, since }: DayClock, now: number): number =>
  state === 'paused' ? shown : shown + (now - since) * speed;

/** Changes state or speed; the clock continues from its current time. */
export const setClock = (
  clock: DayClock,
  change: Partial<Pick<DayClock, 'state' | 'speed'>>,
  now: number,
): DayClock => ({ ...clock, ...change, shown: shownAt(clock, now), since: now });
