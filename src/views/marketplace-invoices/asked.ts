import { createAsking } from '../asking.ts';

/** The dialog that takes a file. */
export const { askFor, askedNow, isAnswered, subscribe } = createAsking<'upload'>();
