import { createStore } from './store.ts';

/** Lines of the most recently pasted list that match no record. */
export const unrecognisedLines = createStore<readonly string[]>([]);

export const COPY_UNRECOGNISED_KEYS = 'shift+y';
