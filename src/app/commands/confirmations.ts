import { createStore } from '#commands/store.ts';
import type { Question } from '#ui/app-context.ts';

interface Pending {
  question: Question;
  answer: (yes: boolean) => void;
}

/** Confirmations, one at a time. Asking for another confirmation answers the open one with No. */
export function createConfirmations() {
  const pending = createStore<Pending | null>(null);
  return {
    get: () => pending.get()?.question ?? null,
    subscribe: pending.subscribe,
    ask(question: Question): Promise<boolean> {
      pending.get()?.answer(false);
      return new Promise((answer) => pending.set({ question, answer }));
    },
    answer(yes: boolean) {
      const answered = pending.get();
      pending.set(null);
      answered?.answer(yes);
    },
  };
}

export type Confirmations = ReturnType<typeof createConfirmations>;
