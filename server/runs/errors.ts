import { isRetryable, databaseProblemOf } from '../db/database-errors.ts';

/** Message for unexpected errors. */
export const BROKEN = 'Something went wrong. See the server log.';

/** Whether an error is caused by the database or a temporary state, and not by the row. */
export const isTransient = (error: unknown): boolean =>
  isRetryable(error) || databaseProblemOf(error) !== undefined;
