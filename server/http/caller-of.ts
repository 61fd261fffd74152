import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#api/endpoint.ts';
import { ApiError } from '#api/api-error.ts';
import { resolveCaller } from './access.ts';
import type { Caller } from '../context.ts';
import type { Database } from '../db/open.ts';
import { resolveDevice } from '../features/drivers/driver-devices.ts';
import { isBearerToken, resolveBearerToken } from '../features/integrations/token-callers.ts';
import { isTerminalKey, resolveTerminalKey } from '../features/lockers/terminals/terminal-keys.ts';

const bearer = /^Bearer ([\w-]{20,200})$/;

/**
 * Caller of a request: a person, a program with a token, a device or a locker terminal; null
 * without a token.
 */
export async function callerOf(
  request: FastifyRequest,
  endpoint: Pick<Endpoint, 'can'>,
  database: Database,
): Promise<Caller | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const token = bearer.exec(header)?.[1];
  if (token === undefined)
    throw new ApiError(401, { message: 'Sign in first.', code: 'unauthenticated' });
  if (endpoint.can === 'terminal' && isTerminalKey(token))
    return resolveTerminalKey(database, token);
  if (endpoint.can === 'device' || endpoint.can === 'terminal')
    return resolveDevice(database, token);
  if (isBearerToken(token)) return resolveBearerToken(database, token, request.ip);
  return resolveCaller(database, token, request.headers['x-activity'] !== 'background');
}
