import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Bucket limits of the histogram of response times, in seconds. */
const RESPONSE_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/**
 * Endpoint label for requests without a route. Their paths are not used, because clients can invent
 * any number of them.
 */
const NO_ROUTE = 'unknown';

/**
 * Counts and times every response by endpoint. The label is the pattern of the route, never the
 * path.
 */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const requests = new Counter({
    name: 'baton_requests_total',
    help: 'Responses by endpoint and status',
    labelNames: ['endpoint', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'baton_request_seconds',
    help: 'Duration of requests by endpoint, from the first byte to the end of the response',
    labelNames: ['endpoint'],
    buckets: RESPONSE_SECONDS,
    registers,
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const endpoint = routeOptions.url === undefined ? NO_ROUTE : `${method} ${routeOptions.url}`;
    requests.inc({ endpoint, status: statusCode });
    seconds.observe({ endpoint }, elapsedTime / 1000);
  });
}
