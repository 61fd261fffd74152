import { setTimeout as pause } from 'node:timers/promises';

/**
 * Delays results and errors until this minimum duration has passed, so that the response time does
 * not reveal whether a user exists. With `hides`, only errors and the results that it selects are
 * delayed.
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
