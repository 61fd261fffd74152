import { createStore } from '../../../commands/store.ts';

/** Until when what changed during an absence is shown, while it is: what "Mark as seen" is told; null otherwise. */
export const shownUntil = createStore<string | null>(null);
