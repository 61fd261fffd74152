import { setTimeout as pause } from 'node:timers/promises';

/** Answers, or fails, no earlier than this: the time then does not tell whether somebody is known. */
export async function takingAtLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), pause(milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
