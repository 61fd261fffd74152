/** How much faster than it was the past can pass. */
export const paces = [1, 10, 60] as const;
export type BatchSize = (typeof paces)[number];

/** How far one step goes at each pace, in milliseconds. */
export const STEPS: Record<BatchSize, number> = { 1: 15_000, 10: 60_000, 60: 600_000 };

export interface Period {
  /** Milliseconds since 1970. */
  from: number;
  until: number;
}

interface ReplayClockOptions {
  period: Period;
  /** What it shows first; it stands. */
  moment: number;
  /** Calls back when it is time to draw; by default at the next frame of the browser. */
  nextFrame?: (then: () => void) => void;
  now?: () => number;
}

/**
 * The clock of a replay: it stands or runs through a period at a pace, and stands at the end of it.
 * While the past is not there yet it is held: it goes on by itself once it is let go.
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
  /** Goes on from what it shows. */
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
    /** Plays, from the start when it is at the end, or stands. */
    toggle: () =>
      set(() => {
        if (!isPlaying && shown >= period.until) shown = period.from;
        isPlaying = !isPlaying;
      }),
    seek: (to: number) => set(() => (shown = within(to))),
    /** So many steps on, or back. */
    step: (by: number) => set(() => (shown = within(shown + by * STEPS[pace]))),
    /** Faster or slower; it stays at the ends. */
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

/** Does something at every frame for as long as it says so; asked while it runs, it changes nothing. */
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
