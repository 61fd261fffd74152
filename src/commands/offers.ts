import type { Command } from './command.ts';

/** Commands that what is on screen brings along, such as the tools of its table. */
export interface Offers {
  /** As they are now; those of what was drawn last. */
  get: () => readonly Command[];
  /** Offers them until the returned function is called. */
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
