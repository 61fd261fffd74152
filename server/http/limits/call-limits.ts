import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#api/api-error.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { networkOf } from './client-network.ts';
import type { Config } from '#server/config/config.ts';
import type { Services } from '#server/context.ts';
import { openLimitStore, type CallCounter, type LimitStore } from './limit-store.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';

// Per IP address. The limit is high, because the fifty people of an office share one address.
const REQUESTS_PER_MINUTE = 6000;

/** Maximum number of requests from one address to a route within a time window. */
interface RouteLimit {
  max: number;
  /** In milliseconds. */
  timeWindow: number;
  /** Error for a refused request, given the milliseconds until the window ends. */
  refuse?: (waitMs: number) => ApiError;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    rateLimit?: RouteLimit;
  }
}

const secondsOf = (milliseconds: number) => Math.ceil(milliseconds / 1000);

function tooManyRequests(waitMs: number): ApiError {
  const message = 'Too many requests. Wait a moment.';
  return new ApiError(429, { message, code: 'too_many_requests' }, secondsOf(waitMs));
}

function tooManyQuotes(most: number, milliseconds: number): ApiError {
  const minutes = Math.ceil(milliseconds / MINUTE_MS);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const message = `You have requested ${most} quotes within an hour. Try again in ${wait}.`;
  return new ApiError(429, { message, code: 'too_many_requests' }, secondsOf(milliseconds));
}

/** Rate limit of an endpoint, in addition to the limit for all requests. */
export function limitOf(
  { can, hourly }: Endpoint,
  { publicCallsPerMinute, quotesPerHour }: Pick<Config, 'publicCallsPerMinute' | 'quotesPerHour'>,
): { rateLimit?: RouteLimit } {
  if (hourly === 'quotes')
    return {
      rateLimit: {
        max: quotesPerHour,
        timeWindow: 60 * MINUTE_MS,
        refuse: (waitMs) => tooManyQuotes(quotesPerHour, waitMs),
      },
    };
  return can === 'public'
    ? { rateLimit: { max: publicCallsPerMinute, timeWindow: MINUTE_MS } }
    : {};
}

const routeOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? ''}`;

/** Counts requests by route. Each route opens its counter at the first request. */
function routeCounters(store: LimitStore) {
  const counters = new Map<string, ReturnType<LimitStore['counter']>>();
  return async (request: FastifyRequest, reply: FastifyReply, limit: RouteLimit): Promise<void> => {
    const name = routeOf(request);
    const given: CallCounter = {
      name,
      max: limit.max,
      windowMs: limit.timeWindow,
      without: 'database',
    };
    const consume = counters.get(name) ?? store.counter(given);
    counters.set(name, consume);
    const { isAllowed, remaining, waitMs } = await consume(networkOf(request.ip));
    reply.headers({
      'x-ratelimit-limit': limit.max,
      'x-ratelimit-remaining': remaining,
      'x-ratelimit-reset': secondsOf(waitMs),
    });
    if (!isAllowed) throw (limit.refuse ?? tooManyRequests)(waitMs);
  };
}

/**
 * Limits requests by IP address, because a client could choose any key that is sent in a header.
 */
export function installCallLimits(app: FastifyInstance, services: Services): void {
  const store = openLimitStore(services);
  app.addHook('onClose', async () => store.close());
  const countCall = store.counter({
    name: 'every call',
    max: REQUESTS_PER_MINUTE,
    windowMs: MINUTE_MS,
    // Counts in memory, because a statement per request would cost the embedded database more than
    // many requests do.
    without: 'memory',
  });
  const countRoute = routeCounters(store);
  app.addHook('onRequest', async (request, reply) => {
    // One page loads dozens of assets.
    if (request.url.startsWith('/assets/')) return;
    const { isAllowed, waitMs } = await countCall(networkOf(request.ip));
    if (!isAllowed) throw tooManyRequests(waitMs);
    const { rateLimit } = request.routeOptions.config;
    if (rateLimit !== undefined) await countRoute(request, reply, rateLimit);
  });
}
