import { isRetryable, databaseProblemOf } from '../db/database-errors.ts';

/** Message for unexpected errors. */
export const BROKEN = 'Something went wrong. See the server log.';

/** Whether an error is about the database or the moment, and not about the row. */
export const isTransient = (error: unknown): boolean =>
  isRetryable(error) || databaseProblemOf(error) !== undefined;
