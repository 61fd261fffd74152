import { createAsking } from '../asking.ts';

/** The dialog that takes a statement of the bank. */
export const { askFor, askedNow, isAnswered, subscribe } = createAsking<'import'>();
