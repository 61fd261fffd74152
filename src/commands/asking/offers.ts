import type { Command } from '../command.ts';

/** Commands that the present screen adds, such as the tools of its table. */
export interface Offers {
  /** Current commands of the screen rendered last. */
  get: () => readonly Command[];
  /** Adds commands until the returned function is called. */
  put: (read: () => readonly Command[]) => () => void;
}

export function createOffers(): Offers {
  const all: (() => readonly Command[])[] = [];
  return {
    get: () => all.at(-1)?.() ?? [],
    put(read) {
      all.push(read);
      return () => void all.splice(all.indexOf(read), 1);
    },
  };
}
