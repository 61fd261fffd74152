import type { FastifyRequest } from 'fastify';
import { ApiError } from '../src/api/api-error.ts';
import type { Endpoint } from '../src/api/endpoint.ts';
import type { Config } from './config.ts';

const MINUTE_MS = 60_000;

function tooManyQuotes(most: number, milliseconds: number): ApiError {
  const minutes = Math.ceil(milliseconds / MINUTE_MS);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const message = `You have asked for ${most} quotes within an hour. Ask again in ${wait}.`;
  return new ApiError(429, { message, code: 'too_many_requests' }, Math.ceil(milliseconds / 1000));
}

/** How often an address may make a call, where that is not as often as any. */
export function limitOf(
  { can, hourly }: Endpoint,
  { publicCallsPerMinute, quotesPerHour }: Pick<Config, 'publicCallsPerMinute' | 'quotesPerHour'>,
) {
  if (hourly === 'quotes')
    return {
      rateLimit: {
        max: quotesPerHour,
        timeWindow: 60 * MINUTE_MS,
        errorResponseBuilder: (_: FastifyRequest, { ttl }: { ttl: number }) =>
          tooManyQuotes(quotesPerHour, ttl),
      },
    };
  return can === 'public'
    ? { rateLimit: { max: publicCallsPerMinute, timeWindow: MINUTE_MS } }
    : {};
}
