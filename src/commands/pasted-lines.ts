import { createStore } from './store.ts';

/** Lines of the latest pasted list that named no record. */
export const unrecognisedLines = createStore<readonly string[]>([]);

/** Keys that copy these lines. */
export const COPY_UNRECOGNISED_KEYS = 'shift+y';
