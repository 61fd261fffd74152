import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openSpan, type OpenSpan } from './tracing.ts';

const spans = new WeakMap<FastifyRequest, OpenSpan>();

/** Makes a span for every request, named by the pattern of its route and never by its path. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers } = request;
    const span = openSpan({ name: method, kind: 'server' }, headers);
    if (span === undefined) {
      done();
      return;
    }
    spans.set(request, span);
    span.run(done);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const route = request.routeOptions.url ?? 'unknown';
    spans.get(request)?.end({
      name: `${request.method} ${route}`,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': statusCode,
      },
      isError: statusCode >= 500,
    });
  });
}
