import { setTimeout as pause } from 'node:timers/promises';

const BETWEEN_MS = 20;

/** Asks again and again until the answer is as it should be. In between, thread and database belong to those who are waited for. */
export async function until<T>(ask: () => Promise<T>, holds: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (holds(answer)) return answer;
    await pause(BETWEEN_MS);
  }
}
