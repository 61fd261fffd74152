import { ApiError } from '#api/api-error.ts';

/**
 * Ends work for a caller who hung up, as typing into a filter abandons all but the last request.
 */
export const callerLeft = new ApiError(499, {
  message: 'The caller left before the answer.',
  code: 'unavailable',
});
