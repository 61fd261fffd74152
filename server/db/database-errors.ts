/** A query was stopped, or the engine under it went away, before it could answer. */
export class DatabaseStopped extends Error {
  override name = 'DatabaseStopped';
}

/** No connection became free in time. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy';
}

/** What stands behind a failed query, as far as the caller must answer it differently. */
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
// Without a code, as pg writes them.
const lostMessages = new Set([
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
]);

/** The SQLSTATE of an error, also when drizzle has wrapped it. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return sqlState(error.cause);
}

const UNIQUE_VIOLATION = '23505';

/** Whether an error is the violation of this unique index or constraint, also when drizzle has wrapped it. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === UNIQUE_VIOLATION)
    return 'constraint' in error && error.constraint === constraint;
  return violatesUnique(error.cause, constraint);
}

/** True when the same transaction may simply be tried again. */
export function isRetryable(error: unknown): boolean {
  return retryable.has(sqlState(error) ?? '');
}

/** Says whether a query failed for want of time (503), of disk (507) or of a database (503); else undefined. */
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
