import { isRetryable, troubleOf } from '../db/trouble.ts';

/** What a person is told when rules did not refuse but broke. */
export const BROKEN = 'Something went wrong. The server log says what.';

/** True for what is wrong with the database or with this moment, not with a row. */
export const isPassing = (error: unknown): boolean =>
  isRetryable(error) || troubleOf(error) !== undefined;
