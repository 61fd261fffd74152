import type { InputOf } from '../../../api/endpoint-types.ts';
import { ApiError } from '../../../api/api-error.ts';
import { createStore } from '../../../commands/store.ts';

/** What is said of one door, or a photo of it. */
export type DoorAnswer = { number: number; key: string } & (
  | { body: InputOf<'PUT /locker-walks/:id/doors/:number'>['body'] }
  | { photo: File }
);

interface QueueActors {
  send: (answer: DoorAnswer) => Promise<unknown>;
  /** The server refused it for a reason that waiting does not change. */
  refused: (answer: DoorAnswer, why: string) => void;
  /** Calls back when it makes sense to try again. */
  later: (again: () => void) => void;
}

const isOutOfReach = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/**
 * Answers wait here until the server has them, in the order in which they were given; without a network they wait for
 * it. Each is sent under the key it got when it was given, so that a lost answer of the server does no harm.
 */
export function createAnswerQueue({ send, refused, later }: QueueActors) {
  const waiting = createStore<readonly DoorAnswer[]>([]);
  let isSending = false;
  const drop = (answer: DoorAnswer) => waiting.set(waiting.get().filter((one) => one !== answer));
  const flush = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    for (let next = waiting.get()[0]; next !== undefined; next = waiting.get()[0]) {
      try {
        await send(next);
        drop(next);
      } catch (error) {
        if (isOutOfReach(error)) {
          later(() => void flush());
          break;
        }
        drop(next);
        refused(next, error instanceof ApiError ? error.message : String(error));
      }
    }
    isSending = false;
  };
  return {
    subscribe: waiting.subscribe,
    get: waiting.get,
    add(answer: DoorAnswer): void {
      waiting.set([...waiting.get(), answer]);
      void flush();
    },
  };
}
