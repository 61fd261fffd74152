import { createStore } from './store.ts';

/** Lines of the latest pasted list in which no record was found. */
export const unrecognisedLines = createStore<readonly string[]>([]);

export const COPY_UNRECOGNISED_KEYS = 'shift+y';
