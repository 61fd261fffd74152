import { ApiError } from '#api/api-error.ts';

/**
 * Error that ends work for a caller who hung up. Typing into a filter, for instance, abandons all
 * requests but the last.
 */
export const callerLeft = new ApiError(499, {
  message: 'The caller left before the answer.',
  code: 'unavailable',
});
