import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import {
  DatabaseBusy,
  DatabaseStopped,
  isRetryable,
  sqlState,
  databaseProblemOf,
} from './database-errors.ts';

const pgError = (code: string) => Object.assign(new Error('failed'), { code });
const queryError = (cause: Error) => new DrizzleQueryError('select 1', [], cause);

test.each([
  ['full', pgError('53100')],
  ['busy', pgError('55P03')],
  ['busy', queryError(pgError('57014'))],
  ['busy', queryError(new DatabaseBusy('too long'))],
  ['stopped', queryError(new Error('Connection terminated due to connection timeout'))],
  ['stopped', queryError(new DatabaseStopped('gone'))],
  ['stopped', pgError('ECONNREFUSED')],
  [undefined, queryError(pgError('23505'))],
  [undefined, 'no error at all'],
])('the kind of database error is %s', (trouble, error) => {
  expect(databaseProblemOf(error)).toBe(trouble);
});

test('serialization failures and deadlocks are retryable, even if drizzle wraps them', () => {
  expect(isRetryable(queryError(pgError('40001')))).toBe(true);
  expect(isRetryable(pgError('40P01'))).toBe(true);
  expect(isRetryable(pgError('23505'))).toBe(false);
  expect(sqlState(queryError(pgError('23505')))).toBe('23505');
});
