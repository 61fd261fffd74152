import type { Question } from '../views/house.ts';

/** One question at a time; asking another answers the first with No. */
export function createQuestions() {
  let asked: { question: Question; answer: (yes: boolean) => void } | null = null;
  const listeners = new Set<() => void>();
  const set = (next: typeof asked) => {
    asked = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => asked?.question ?? null,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    ask(question: Question): Promise<boolean> {
      asked?.answer(false);
      return new Promise((answer) => set({ question, answer }));
    },
    answer(yes: boolean) {
      const { answer } = asked ?? {};
      set(null);
      answer?.(yes);
    },
  };
}

export type Questions = ReturnType<typeof createQuestions>;
