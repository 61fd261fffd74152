import { setTimeout as pause } from 'node:timers/promises';

const BETWEEN_MS = 20;

/** Repeats a query until the answer is right, and yields in between. */
export async function waitUntil<T>(
  ask: () => Promise<T>,
  holds: (answer: T) => boolean,
): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (holds(answer)) return answer;
    await pause(BETWEEN_MS);
  }
}
