import type { BatchSize } from '../../../src/domain/simulated-day.ts';

/** The clock of the simulated day: it starts with the real one and can be paused or run faster. */
export interface DayClock {
  state: 'running' | 'paused';
  speed: BatchSize;
  /** What it showed, in milliseconds since 1970, when it was last set … */
  shown: number;
  /** … and when that was. */
  since: number;
}

export const clockFrom = (now: number): DayClock => ({
  state: 'running',
  speed: 1,
  shown: now,
  since: now,
});

/** What the clock shows now. */
export const shownAt = ({ state, speed, shown, since }: DayClock, now: number): number =>
  state === 'paused' ? shown : shown + (now - since) * speed;

/** The clock with another state or speed; it goes on from what it shows. */
export const setClock = (
  clock: DayClock,
  change: Partial<Pick<DayClock, 'state' | 'speed'>>,
  now: number,
): DayClock => ({ ...clock, ...change, shown: shownAt(clock, now), since: now });
