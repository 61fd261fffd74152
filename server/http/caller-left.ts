import { ApiError } from '#api/api-error.ts';

/**
 * Stops work for a caller who hung up. For instance, typing into a filter abandons every request
 * except the last.
 */
export const callerLeft = new ApiError(499, {
  message: 'The caller left before the answer.',
  code: 'unavailable',
});
