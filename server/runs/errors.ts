import { isRetryable, databaseProblemOf } from '../db/database-errors.ts';

/** What a person is told when rules did not refuse but broke. */
export const BROKEN = 'Something went wrong. The server log says what.';

/** True for what is wrong with the database or with this moment, not with a row. */
export const isTransient = (error: unknown): boolean =>
  isRetryable(error) || databaseProblemOf(error) !== undefined;
