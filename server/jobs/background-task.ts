import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ApiError } from '#api/api-error.ts';
import { inBackground } from '../db/connection-queue.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';

/** Work that is repeated while the server runs. One execution is called a round. */
export interface BackgroundTask {
  name: string;
  /** Milliseconds between the starts of two rounds. */
  every: number;
  /** Condition in SQL: the task is due. A round then starts within a second. */
  isDue?: string;
  /** First pause after a failure (ms), for tasks that are woken more often than `every`. */
  pace?: number;
  /** Performs one round. The signal aborts when the server stops. */
  work: (signal: AbortSignal) => Promise<unknown>;
}

export interface Stoppable {
  /** Stops the task after its current round. */
  stop(): Promise<void>;
}

export interface Background extends Stoppable {
  /**
   * Starts a round at once, or after the current round. Pauses after failures are not shortened.
   */
  wake(): void;
  /** Like `wake`, and also ends the pause after a failure. */
  runNow(): void;
}

/** Interval of a task on this node and the time of its next round. */
interface Round {
  every_ms: number | null;
  /** Null while a round is running, and for tasks of other nodes. */
  next_at: string | null;
}

const rounds = new Map<string, Round>();

export const roundOf = (name: string): Round =>
  rounds.get(name) ?? { every_ms: null, next_at: null };

/** First pause after a failure of a task with a long interval. */
const FIRST_WAIT_MS = MINUTE_MS;
/**
 * Number of failures in a row after which a frequent task logs a warning. Other tasks log a warning
 * after each failure.
 */
const PERSISTENT = 5;

/**
 * Milliseconds to wait after a number of failures in a row: doubles up to a minute, or up to the
 * interval of the task if longer. A longer Retry-After takes precedence.
 */
export function waitAfter(failures: number, every: number, error: unknown): number {
  const first = Math.min(every, FIRST_WAIT_MS / 2);
  const doubled = Math.min(Math.max(MINUTE_MS, every), first * 2 ** Math.min(failures, 20));
  const requestedDelay = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.max(doubled, requestedDelay);
}

/** Repeats a task until it is stopped. Pauses grow after failures. */
export function runPeriodically(
  { name, every, work, pace = every }: BackgroundTask,
  log: Logger,
): Background {
  const stopping = new AbortController();
  const { signal } = stopping;
  let waking = new AbortController();
  let hurrying = new AbortController();
  const rest = (ms: number, { signal: until }: AbortController) => {
    const ended = AbortSignal.any([until, hurrying.signal]);
    rounds.set(name, { every_ms: every, next_at: new Date(Date.now() + ms).toISOString() });
    return pause(ms, undefined, { signal: ended, ref: false }).catch(() => undefined);
  };
  const going = async () => {
    let failures = 0;
    while (!signal.aborted) {
      const began = Date.now();
      // This round may miss work that is announced after this point, so a wake-up starts another
      // round.
      waking = new AbortController();
      hurrying = new AbortController();
      rounds.set(name, { every_ms: every, next_at: null });
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
  const ended = going().finally(() => rounds.delete(name));
  return {
    wake: () => waking.abort(),
    runNow: () => hurrying.abort(),
    stop: () => {
      stopping.abort();
      waking.abort();
      return ended;
    },
  };
}
