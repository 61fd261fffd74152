import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError } from '#api/api-error.ts';
import { createStore } from '#commands/store.ts';

/** Answer for a door, or the photo of a door. */
export type DoorAnswer = { number: number; key: string } & (
  | { body: InputOf<'PUT /locker-walks/:id/doors/:number'>['body'] }
  | { photo: File }
);

interface QueueActors {
  send: (answer: DoorAnswer) => Promise<unknown>;
  /** Called if the server refuses an answer for a permanent reason. */
  refused: (answer: DoorAnswer, why: string) => void;
  /** Calls back when a retry makes sense. */
  later: (again: () => void) => void;
}

const isOutOfReach = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/**
 * Queue that keeps answers in order until the server has them, also without network. Each answer
 * has one idempotency key, so that sending it twice is harmless.
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
