import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { notFound } from '#api/api-error.ts';
import type { Services } from './context.ts';
import { taskFigures } from './features/background-tasks/task-figures.ts';
import { queueFigures } from './features/outgoing-messages/queue-figures.ts';
import { isLocal, isLocalInstallation } from './http/limits/local-request.ts';

/** Metrics of the process and of the outgoing queues; `read` returns them as text. */
function metricsOf({ database, config }: Services) {
  const registry = new Registry();
  // The default of 10 ms would wake an idle server a hundred times a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  const gauge = (name: string, help: string, label = 'channel') =>
    new Gauge({ name, help, labelNames: [label], registers: [registry] });
  const waiting = gauge('baton_outgoing_waiting', 'Messages, webhooks and runs that are waiting');
  const failing = gauge('baton_outgoing_failing', 'Items whose last attempt failed');
  const givenUp = gauge('baton_outgoing_given_up', 'Items that were given up');
  const oldest = gauge('baton_outgoing_oldest_seconds', 'How long the oldest one has waited');
  const task = (name: string, help: string) => gauge(`baton_task_${name}`, help, 'task');
  const failures = task('failures', 'Failures of a background task in a row');
  const behind = task('behind_seconds', 'How long a background task has been behind');
  const took = task('seconds', 'How long the last recorded round of a background task took');
  const rows = task('rows', 'Rows of the last recorded round of a background task');
  const readTasks = async () => {
    const figures = await database.within({ is: 'staff' }, taskFigures);
    for (const { name, ...figure } of figures) {
      failures.set({ task: name }, figure.failures);
      behind.set({ task: name }, figure.behindSeconds);
      took.set({ task: name }, figure.tookSeconds);
      rows.set({ task: name }, figure.rows);
    }
  };
  const read = async () => {
    await readTasks();
    const figures = await database.within({ is: 'staff' }, (db) => queueFigures(db, config));
    for (const { channel, ...figure } of figures) {
      const since = figure.oldest === null ? Date.now() : Date.parse(figure.oldest);
      waiting.set({ channel }, figure.waiting);
      failing.set({ channel }, figure.failing);
      givenUp.set({ channel }, figure.given_up);
      oldest.set({ channel }, (Date.now() - since) / 1000);
    }
    return registry.metrics();
  };
  return { contentType: registry.contentType, read };
}

function holdsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return token !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted);
}

/**
 * Serves `/metrics` for Prometheus: to requests with the configured token, and to this machine
 * unless a proxy may be in front.
 */
export function serveMetrics(app: FastifyInstance, services: Services): void {
  const { contentType, read } = metricsOf(services);
  app.get('/metrics', { config: { needsData: true } }, async (request, reply) => {
    const isOwnMachine = isLocalInstallation(services.config) && isLocal(request);
    if (!isOwnMachine && !holdsToken(request, services.config.metricsToken)) throw notFound();
    return reply.type(contentType).send(await read());
  });
}
