import type { Command } from '../command.ts';

/** Commands that the current screen adds, such as the tools of its table. */
export interface Offers {
  /** Commands of the screen that was rendered last. */
  get: () => readonly Command[];
  /** Adds the commands of a screen; call the returned function to remove them. */
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
