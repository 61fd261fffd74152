/** A query was stopped, or lost its database, before it could finish. */
export class DatabaseStopped extends Error {
  override name = 'DatabaseStopped';
}

/** No connection became free in time. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy';
}

/** Cause of a failed query, as far as the response depends on it. */
export type DatabaseProblem = 'busy' | 'full' | 'stopped';

const retryable = new Set(['40001', '40P01']);
const busy = new Set(['55P03', '57014', '53300']);
const lost = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08003',
  '08001',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
]);
// Messages of pg errors that have no code.
const lostMessages = new Set([
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
]);

/** SQLSTATE of an error, also inside an error of drizzle. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return sqlState(error.cause);
}

const UNIQUE_VIOLATION = '23505';

/** Whether an error violates this unique index or constraint, also inside an error of drizzle. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === UNIQUE_VIOLATION)
    return 'constraint' in error && error.constraint === constraint;
  return violatesUnique(error.cause, constraint);
}

/** Whether the transaction can be repeated. */
export function isRetryable(error: unknown): boolean {
  return retryable.has(sqlState(error) ?? '');
}

/**
 * Returns why a query failed: lack of time (503), disk space (507) or a database (503); undefined
 * for other errors.
 */
export function databaseProblemOf(error: unknown): DatabaseProblem | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseStopped) return 'stopped';
  const state = sqlState(error);
  if (state === '53100') return 'full';
  if (state !== undefined && busy.has(state)) return 'busy';
  if (state !== undefined && lost.has(state)) return 'stopped';
  if (error instanceof DatabaseBusy) return 'busy';
  if (lostMessages.has(error.message)) return 'stopped';
  return error.cause === undefined ? undefined : databaseProblemOf(error.cause);
}
