import { setTimeout as pause } from 'node:timers/promises';

const BETWEEN_MS = 20;

/** Repeats a query until its result is right, and lets other work run in between. */
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
