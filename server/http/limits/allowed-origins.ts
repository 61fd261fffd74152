import type { FastifyInstance } from 'fastify';
import { AS_OF } from '#api/past.ts';
import { ASSISTANT, LEFT_OUT, OVER_CLAIM } from '#api/route.ts';

/** Headers that clients may send and read, besides those that every browser allows. */
const requestHeaders = [
  'Authorization',
  'Content-Type',
  'If-Match',
  'Idempotency-Key',
  'X-Activity',
  'X-Source',
  OVER_CLAIM,
  ASSISTANT,
].join(', ');
const responseHeaders = [
  'Content-Range',
  'Content-Disposition',
  'Retry-After',
  'Idempotent-Replayed',
  AS_OF,
  LEFT_OUT,
].join(', ');

const PREFLIGHT_AGE_S = 600;

/**
 * Lets consoles on these origins call the API from a browser. Their users sign in with a token, so
 * cookies stay excluded. Also applies to errors, which the console shows.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin, 'access-control-request-method': method } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': responseHeaders,
    });
    if (request.method !== 'OPTIONS' || method === undefined) return;
    reply.headers({
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': requestHeaders,
      'access-control-max-age': PREFLIGHT_AGE_S,
    });
    await reply.code(204).send();
  });
  // Otherwise a shared cache would give the response for one origin to another.
  app.addHook('onSend', async (_request, reply) => {
    const others = reply.getHeader('vary');
    reply.header('vary', others === undefined ? 'Origin' : `${String(others)}, Origin`);
  });
}
