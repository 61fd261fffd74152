import { ApiError } from '../src/api/api-error.ts';

/** Ends work for a caller who hung up: while a word is typed into a filter, only the last answer is waited for. */
export const callerLeft = new ApiError(499, {
  message: 'The caller left before the answer.',
  code: 'unavailable',
});
