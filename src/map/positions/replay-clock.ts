/** Factors of playback speed. */
export const paces = [1, 10, 60] as const;
export type BatchSize = (typeof paces)[number];

/** Length of a step at each pace, in milliseconds. */
export const STEPS: Record<BatchSize, number> = { 1: 15_000, 10: 60_000, 60: 600_000 };

export interface Period {
  /** Milliseconds since 1970. */
  from: number;
  until: number;
}

interface ReplayClockOptions {
  period: Period;
  /** Initial time, paused. */
  moment: number;
  /** Schedules the next frame; by default requestAnimationFrame. */
  nextFrame?: (then: () => void) => void;
  now?: () => number;
}

/**
 * Clock of a replay: paused, or playing through a period and pausing at its end. `hold` pauses it
 * while data is missing; afterwards it continues by itself.
 */
export function createReplayClock(options: ReplayClockOptions) {
  const { period, nextFrame = requestAnimationFrame, now = Date.now } = options;
  const within = (moment: number) => Math.max(period.from, Math.min(period.until, moment));
  const listeners = new Set<() => void>();
  let shown = within(options.moment);
  let since = 0;
  let pace: BatchSize = 60;
  let isPlaying = false;
  let isPausedByHold = false;

  const moment = () =>
    isPlaying && !isPausedByHold ? within(shown + (now() - since) * pace) : shown;
  /** Applies a change, continuing from the current replay time. */
  const set = (change: () => void) => {
    shown = moment();
    since = now();
    change();
    notify();
    run();
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const run = framesWith(nextFrame, () => {
    if (!isPlaying || isPausedByHold || listeners.size === 0) return false;
    if (moment() < period.until) notify();
    else set(() => (isPlaying = false));
    return isPlaying;
  });
  return {
    period,
    moment,
    pace: () => pace,
    isPlaying: () => isPlaying,
    /** Plays (from the start, if at the end) or pauses. */
    toggle: () =>
      set(() => {
        if (!isPlaying && shown >= period.until) shown = period.from;
        isPlaying = !isPlaying;
      }),
    seek: (to: number) => set(() => (shown = within(to))),
    /** Moves by a number of steps. */
    step: (by: number) => set(() => (shown = within(shown + by * STEPS[pace]))),
    /** Next faster or slower pace, within the limits. */
    shift(by: 1 | -1) {
      const next = paces[paces.indexOf(pace) + by];
      if (next) set(() => (pace = next));
    },
    setPace: (next: BatchSize) => set(() => (pace = next)),
    hold(isNow: boolean) {
      if (isNow !== isPausedByHold) set(() => (isPausedByHold = isNow));
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      run();
      return () => void listeners.delete(listener);
    },
  };
}

export type ReplayClock = ReturnType<typeof createReplayClock>;

/** Runs work every frame while it returns true; a call while it is running has no effect. */
function framesWith(nextFrame: (then: () => void) => void, work: () => boolean) {
  let isWaiting = false;
  const run = () => {
    if (isWaiting) return;
    isWaiting = true;
    nextFrame(() => {
      isWaiting = false;
      if (work()) run();
    });
  };
  return run;
}
