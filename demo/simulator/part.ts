import type { Logger } from 'pino';
import { shownAt, type DayClock } from './clock.ts';

export interface Moment {
  now: number;
  /** Time of the simulated day. */
  simulated: number;
  /** Speed of the simulated day relative to real time. */
  speed: number;
}

type Work = (moment: Moment) => Promise<void>;

/**
 * Maximum duration of a beat. A longer beat must have lost a response, so the part starts again.
 */
const LONGEST_BEAT_MS = 180_000;

interface Part {
  name: string;
  prepare: () => Promise<Work>;
  log: Logger;
  longestBeat?: number;
}

/** Throws if work takes longer than `ms`. */
async function endWithin<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`A beat did not end within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A part of the simulated day: `prepare` returns the work of a beat, which is one periodic call.
 * The part rests while the day is paused or not running. It is prepared at its first beat, and
 * again after a failure, because its remembered state may be the cause. Failures are logged.
 */
export function runPart(
  clock: () => Promise<DayClock | null>,
  { name, prepare, log, longestBeat = LONGEST_BEAT_MS }: Part,
): () => Promise<void> {
  let working: Work | undefined;
  const beat = async (moment: Moment): Promise<Work> => {
    const prepared = working ?? (await prepare());
    await prepared(moment);
    return prepared;
  };
  return async () => {
    const shown = await clock();
    if (shown === null || shown.state === 'paused') return;
    const now = Date.now();
    const moment = { now, simulated: shownAt(shown, now), speed: shown.speed };
    try {
      working = await endWithin(longestBeat, beat(moment));
    } catch (error) {
      working = undefined;
      log.warn({ err: error, part: name }, 'a part of the simulated day failed and starts again');
      throw error;
    }
  };
}
