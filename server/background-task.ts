import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ApiError } from '../src/api/api-error.ts';
import { inBackground } from './db/connection-queue.ts';

/** Something that is done again and again while the server runs. */
export interface BackgroundTask {
  name: string;
  /** Milliseconds from one time to the next. */
  every: number;
  /** Condition in SQL that is true while there is something to do: it is then done within a second. */
  isDue?: string;
  /** Milliseconds from which waits after failures grow, where it is woken more often than `every` says. */
  pace?: number;
  /** One round; the signal ends it early when the server stops. */
  work: (signal: AbortSignal) => Promise<unknown>;
}

export interface Stoppable {
  /** Waits for what is being done, and begins nothing more. */
  stop(): Promise<void>;
}

/** A task that can be asked to begin before its time. */
export interface Background extends Stoppable {
  /** Works at once, or once more when it is at work; after a failure the pause is kept. */
  wake(): void;
}

const MINUTE_MS = 60_000;
/** The first wait after a failure of tasks with long intervals. */
const FIRST_WAIT_MS = MINUTE_MS;
/** A frequent task is logged as a warning after each so many failures in a row, others after each failure. */
const PERSISTENT = 5;

/**
 * Milliseconds to wait after so many failures in a row. The wait doubles up to a minute, or up to the interval of the
 * task where that is longer; the other side may ask for more.
 */
export function waitAfter(failures: number, every: number, error: unknown): number {
  const first = Math.min(every, FIRST_WAIT_MS / 2);
  const doubled = Math.min(Math.max(MINUTE_MS, every), first * 2 ** Math.min(failures, 20));
  const requestedDelay = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.max(doubled, requestedDelay);
}

/** Works on a part until it is stopped; what is busy or in trouble is left alone for a while. */
export function runPeriodically(
  { name, every, work, pace = every }: BackgroundTask,
  log: Logger,
): Background {
  const stopping = new AbortController();
  const { signal } = stopping;
  let waking = new AbortController();
  const rest = (ms: number, { signal: until }: AbortController) =>
    pause(ms, undefined, { signal: until, ref: false }).catch(() => undefined);
  const going = async () => {
    let failures = 0;
    while (!signal.aborted) {
      const began = Date.now();
      // Whoever wakes it from here on may have something that this look does not see any more.
      waking = new AbortController();
      try {
        await inBackground(() => work(signal));
        failures = 0;
        await rest(Math.max(0, every - (Date.now() - began)), waking);
      } catch (error) {
        failures += 1;
        if (signal.aborted) return;
        const level = pace >= MINUTE_MS || failures % PERSISTENT === 0 ? 'warn' : 'debug';
        log[level]({ err: error, part: name, failures }, 'tried again later');
        await rest(waitAfter(failures, pace, error), stopping);
      }
    }
  };
  const ended = going();
  return {
    wake: () => waking.abort(),
    stop: () => {
      stopping.abort();
      waking.abort();
      return ended;
    },
  };
}
