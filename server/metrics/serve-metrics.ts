import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { notFound } from '#api/api-error.ts';
import type { Services } from '../context.ts';
import { isLocal, isLocalInstallation } from '../http/limits/local-request.ts';
import { figureGauges } from './figure-metrics.ts';
import { measureProcess } from './process-metrics.ts';
import { readWhenOld } from './read-when-old.ts';
import { measureRequests } from './request-metrics.ts';

/** Age in milliseconds up to which database figures are reused. */
const FIGURES_KEPT_MS = 5_000;
/**
 * Maximum wait for figures of the database. Shorter than the ten seconds that Prometheus waits by
 * default, so that process metrics arrive even if the database hangs.
 */
const PATIENCE_MS = 3_000;

function holdsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return token !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted);
}

/**
 * Measures the server, and serves `/metrics` to Prometheus: to requests with the configured token,
 * and to this machine unless requests may come through a proxy. Figures are read from the database
 * only on request.
 */
export function serveMetrics(
  app: FastifyInstance,
  services: Services,
  figuresKeptForMs = FIGURES_KEPT_MS,
): void {
  const { config, database, log } = services;
  const registry = new Registry();
  measureRequests(app, registry);
  const stop = measureProcess(registry, database);
  app.addHook('onClose', async () => stop());
  const readFigures = figureGauges(registry, services);
  const refreshFigures = readWhenOld(
    () =>
      readFigures().catch((error: unknown) => {
        log.debug({ err: error }, 'the figures of metrics could not be read');
        throw error;
      }),
    { keptForMs: figuresKeptForMs, patienceMs: PATIENCE_MS },
  );
  app.get('/metrics', { config: { needsData: true } }, async (request, reply) => {
    const isOwnMachine = isLocalInstallation(config) && isLocal(request);
    if (!isOwnMachine && !holdsToken(request, config.metricsToken)) throw notFound();
    await refreshFigures();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
