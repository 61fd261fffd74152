import type { FastifyInstance } from 'fastify';
import { Refusal, type RefusalCode } from '../src/api/refusal.ts';
import { sqlState, troubleOf, type Trouble } from './db/trouble.ts';

const byStatus: Record<number, { code: RefusalCode; message: string }> = {
  400: { code: 'malformed', message: 'The request could not be read.' },
  404: { code: 'not_found', message: 'Not found.' },
  413: { code: 'too_large', message: 'The request is too large.' },
  415: { code: 'unsupported', message: 'This media type is not supported.' },
  429: { code: 'too_many_requests', message: 'Too many requests. Wait a moment.' },
};

// SQLSTATEs that say what was wrong with the request, the same on both engines.
const byState: Record<string, Refusal> = {
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
};

const byTrouble: Record<Trouble, Refusal> = {
  full: new Refusal(507, {
    message: 'The storage is full. Nothing was saved.',
    code: 'storage_full',
  }),
  busy: new Refusal(503, { message: 'The database is busy. Try again.', code: 'unavailable' }, 2),
  stopped: new Refusal(
    503,
    { message: 'The database is restarting. Try again.', code: 'unavailable' },
    5,
  ),
};

function statusOf(error: unknown): number | undefined {
  const isError = error instanceof Error && 'statusCode' in error;
  return isError && typeof error.statusCode === 'number' ? error.statusCode : undefined;
}

/** What a caller is told about an error; null for what nobody should be told. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const known = byState[sqlState(error) ?? ''];
  if (known) return known;
  const trouble = troubleOf(error);
  if (trouble) return byTrouble[trouble];
  const status = statusOf(error);
  if (status === undefined || status < 400 || status >= 500) return null;
  return new Refusal(
    status,
    byStatus[status] ?? { code: 'malformed', message: 'The request could not be read.' },
  );
}

/** Gives every error of the server the one shape; what is unexpected goes to the log, not to the caller. */
export function installFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal === null) {
      request.log.error({ err: error }, 'unexpected');
      return reply.code(500).send({
        message: 'Something went wrong on the server. Nothing was saved.',
        code: 'failed',
      });
    }
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
    return reply.code(refusal.status).send(refusal.body);
  });
}
