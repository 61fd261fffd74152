import { createStore } from '#commands/store.ts';

/** End of the displayed absence, sent by "Mark as seen"; null while nothing is displayed. */
export const shownUntil = createStore<string | null>(null);
