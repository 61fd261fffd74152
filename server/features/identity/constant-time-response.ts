import { setTimeout as pause } from 'node:timers/promises';

/**
 * Answers, or fails, no earlier than this: the time then does not tell whether somebody is known. With `hides`
 * only results for which it holds wait; what tells everything anyway may come at once.
 */
export async function inConstantTime<T>(
  milliseconds: number,
  work: () => Promise<T>,
  hides: (result: T) => boolean = () => true,
): Promise<T> {
  const earliest = pause(milliseconds);
  const [outcome] = await Promise.allSettled([work()]);
  if (outcome.status === 'rejected' || hides(outcome.value)) await earliest;
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
