import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError, type ApiErrorCode } from '#api/api-error.ts';
import { cannotBeStored } from './input/storable.ts';
import { sqlState, databaseProblemOf, type DatabaseProblem } from '../db/database-errors.ts';

const byStatus: Record<number, { code: ApiErrorCode; message: string }> = {
  400: { code: 'malformed', message: 'The request could not be read.' },
  404: { code: 'not_found', message: 'Not found.' },
  408: { code: 'malformed', message: 'The request did not arrive in time.' },
  413: { code: 'too_large', message: 'The request is too large.' },
  414: { code: 'too_large', message: 'The address is too long.' },
  415: { code: 'unsupported', message: 'This media type is not supported.' },
  429: { code: 'too_many_requests', message: 'Too many requests. Wait a moment.' },
  431: { code: 'too_large', message: 'The headers are too large.' },
};

/** Error for a status that Node, Fastify or a plugin chose. */
export const errorFor = (status: number): ApiError =>
  new ApiError(
    status,
    byStatus[status] ?? { code: 'malformed', message: 'The request could not be read.' },
  );

// SQLSTATEs of invalid requests, the same in both databases.
const byState: Record<string, ApiError> = {
  '23505': new ApiError(409, {
    message: 'A record with these values already exists.',
    code: 'conflict',
  }),
  '23503': new ApiError(422, {
    message: 'A value refers to a record that does not exist.',
    code: 'invalid',
  }),
  '22021': new ApiError(422, { message: cannotBeStored, code: 'invalid' }),
  '22P05': new ApiError(422, { message: cannotBeStored, code: 'invalid' }),
  '22003': new ApiError(422, { message: 'A number is too large.', code: 'invalid' }),
};

// Other states of the classes "data exception" and "integrity constraint violation": a value is
// invalid.
export const valueNotAccepted = 'The database cannot store one of these values.';
const invalidValue = new ApiError(422, { message: valueNotAccepted, code: 'invalid' });
const isInvalidValue = (state: string) => /^2[23][0-9A-Z]{3}$/.test(state);

const byProblem: Record<DatabaseProblem, ApiError> = {
  full: new ApiError(507, {
    message: 'The storage is full. Nothing was saved.',
    code: 'storage_full',
  }),
  busy: new ApiError(503, { message: 'The database is busy. Try again.', code: 'unavailable' }, 2),
  stopped: new ApiError(
    503,
    { message: 'The database is restarting. Try again.', code: 'unavailable' },
    5,
  ),
};

function statusOf(error: unknown): number | undefined {
  const isError = error instanceof Error && 'statusCode' in error;
  return isError && typeof error.statusCode === 'number' ? error.statusCode : undefined;
}

/** Error as shown to the caller; null if it is unexpected and must stay internal. */
function apiErrorOf(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  const state = sqlState(error) ?? '';
  const known = byState[state];
  if (known) return known;
  if (isInvalidValue(state)) return invalidValue;
  const problem = databaseProblemOf(error);
  if (problem) return byProblem[problem];
  const status = statusOf(error);
  if (status === undefined || status < 400 || status >= 500) return null;
  return errorFor(status);
}

/**
 * Sends an error in the common format. Unexpected errors are logged and not shown to the caller.
 */
export function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  const apiError = apiErrorOf(error);
  if (apiError === null) {
    reply.log.error({ err: error }, 'unexpected');
    return reply.code(500).send({
      message: 'Something went wrong on the server. Nothing was saved.',
      code: 'failed',
    });
  }
  // Input is validated earlier, so a value that only the database rejects reveals a missing check.
  if (apiError === invalidValue) reply.log.error({ err: error }, 'a value was refused late');
  if (apiError.retryAfter !== undefined) reply.header('retry-after', apiError.retryAfter);
  return reply.code(apiError.status).send(apiError.body);
}

/** Sends all errors of requests in the common format. */
export function installFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => sendError(reply, error));
}
