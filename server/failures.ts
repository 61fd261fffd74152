import type { FastifyInstance } from 'fastify';
import { Refusal, type RefusalCode } from '../src/api/refusal.ts';

const byStatus: Record<number, { code: RefusalCode; message: string }> = {
  400: { code: 'malformed', message: 'The request could not be read.' },
  404: { code: 'not_found', message: 'Not found.' },
  413: { code: 'too_large', message: 'The request is too large.' },
  415: { code: 'unsupported', message: 'This media type is not supported.' },
  429: { code: 'too_many_requests', message: 'Too many requests. Wait a moment.' },
};

// SQLSTATE of PostgreSQL, the same on both engines.
const byState: Record<string, Refusal> = {
  '53100': new Refusal(507, {
    message: 'The storage is full. Nothing was saved.',
    code: 'storage_full',
  }),
  '55P03': new Refusal(
    503,
    { message: 'The database is busy. Try again.', code: 'unavailable' },
    2,
  ),
  '57014': new Refusal(
    503,
    { message: 'This took too long and was stopped.', code: 'unavailable' },
    5,
  ),
  '57P01': new Refusal(503, { message: 'The database is restarting.', code: 'unavailable' }, 5),
  '23505': new Refusal(409, { message: 'This already exists.', code: 'conflict' }),
  '23503': new Refusal(422, {
    message: 'This refers to something that does not exist.',
    code: 'invalid',
  }),
  '22021': new Refusal(422, {
    message: 'The text holds a character that cannot be stored.',
    code: 'invalid',
  }),
  '22P05': new Refusal(422, {
    message: 'The text holds a character that cannot be stored.',
    code: 'invalid',
  }),
  '22003': new Refusal(422, { message: 'A number is too large.', code: 'invalid' }),
  ECONNREFUSED: new Refusal(
    503,
    { message: 'The database cannot be reached.', code: 'unavailable' },
    5,
  ),
};

function propertyOf(error: unknown, name: 'code' | 'statusCode' | 'cause'): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** What a caller is told about an error; null for what nobody should be told. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const known = byState[String(propertyOf(error, 'code'))];
  if (known) return known;
  const cause = propertyOf(error, 'cause');
  if (cause !== undefined) return refusalOf(cause);
  const status = propertyOf(error, 'statusCode');
  if (typeof status !== 'number' || status < 400 || status >= 500) return null;
  return new Refusal(
    status,
    byStatus[status] ?? byStatus[400] ?? { code: 'failed', message: 'Not possible.' },
  );
}

/** Gives every error of the server the one shape; what is unexpected goes to the log, not to the caller. */
export function installFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal === null) {
      request.log.error({ err: error }, 'unexpected');
      return reply
        .code(500)
        .send({
          message: 'Something went wrong on the server. Nothing was saved.',
          code: 'failed',
        });
    }
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
    return reply.code(refusal.status).send(refusal.body);
  });
}
