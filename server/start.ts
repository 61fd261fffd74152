import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import type { Stoppable } from './jobs/background-task.ts';
import type { Config } from './config/config.ts';
import type { Services } from './context.ts';
import type { Database } from './db/open.ts';
import { startDoubles } from '#demo/doubles/doubles.ts';
import { startSimulator } from '#demo/simulator/simulator.ts';
import type { Progress } from './health.ts';
import { startHousekeeping } from './jobs/housekeeping.ts';
import { releaseLeases } from './jobs/release-leases.ts';
import { attachHub } from './live/hub.ts';
import { prepareCompany } from './prepare.ts';
import { startPresence } from './features/system/presence.ts';
import { startQueues } from './jobs/queues.ts';
import { serveControl } from './backup/control-socket.ts';
import { startSealing } from './secrets/seal-stored-secrets.ts';
import { startWorkers } from './runs/workers.ts';
import { print, printWelcome } from './start-messages.ts';

export interface Running {
  url: string;
  /**
   * Resolves when the company is prepared and all endpoints are served; rejects when preparing
   * fails.
   */
  prepared: Promise<void>;
  /** Finishes requests in progress, then closes everything. */
  stop(): Promise<void>;
}

/** Public address of the server, and its address for requests to itself. */
interface Addresses {
  url: string;
  own: string;
}

async function listen(app: FastifyInstance, config: Config): Promise<Addresses> {
  await app
    .listen({ port: config.port, host: config.host })
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      throw new Error(
        `Port ${config.port} is in use. Set PORT to another one, for instance PORT=${config.port + 1} npm start.`,
      );
    });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const isAnywhere = config.host === '0.0.0.0' || config.host === '::';
  const host = isAnywhere ? '127.0.0.1' : config.host;
  return {
    url: config.publicUrl ?? `http://localhost:${port}`,
    own: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
  };
}

async function prepare(services: Services, progress: Progress, url: string): Promise<void> {
  try {
    const { firstLink } = await prepareCompany(services, progress);
    await releaseLeases(services);
    progress.ready = true;
    printWelcome(services.config, url, firstLink);
  } catch (error) {
    progress.failure = 'The data could not be prepared. The server log says why.';
    services.log.error({ err: error }, 'preparing failed');
    throw error;
  }
}

/** Starts a service once the company is prepared, unless the server was stopped before. */
function startAfter(prepared: Promise<void>, begin: () => Stoppable | undefined): Stoppable {
  let started: Stoppable | undefined;
  let isStopped = false;
  prepared.then(
    () => (started = isStopped ? undefined : begin()),
    () => undefined,
  );
  return {
    stop: async () => {
      isStopped = true;
      await started?.stop();
    },
  };
}

interface StartOptions {
  config: Config;
  log: Logger;
  database: Database;
  consoleDir: string;
}

/** Starts listening, then prepares the company while the health endpoints report progress. */
export async function start(options: StartOptions): Promise<Running> {
  const { log, database, consoleDir } = options;
  const doubles = await startDoubles(options.config, database);
  const config: Config = { ...options.config, ...doubles.config };
  const services: Services = { database, config, log };
  const progress: Progress = { ready: false, phase: 'Opening the database', done: 0 };
  const app = await buildApp(services, {
    progress,
    consoleDir: existsSync(consoleDir) ? consoleDir : undefined,
  });
  const hub = attachHub(app.server, services);
  const { url, own } = await listen(app, config).catch(async (error: unknown) => {
    await doubles.stop();
    await database.close();
    throw error;
  });
  const control = await serveControl(services);
  print(`Baton listens on ${url}`);

  const prepared = prepare(services, progress, url);
  const workers = startAfter(prepared, () => startWorkers(services));
  const simulator = startAfter(prepared, () =>
    config.simulator ? startSimulator(services, own) : undefined,
  );
  const queues = startAfter(prepared, () => startQueues(services));
  const housekeeping = startAfter(prepared, () => startHousekeeping(services));
  const presence = startAfter(prepared, () => startPresence(services));
  const sealing = startAfter(prepared, () => startSealing(services));
  return {
    url,
    prepared,
    stop: async () => {
      await control.stop();
      await simulator.stop();
      await housekeeping.stop();
      await sealing.stop();
      await presence.stop();
      await queues.stop();
      await workers.stop();
      // Closed together, because the hub closes open connections only when the app is closing too.
      await Promise.all([hub.close(), app.close()]);
      await doubles.stop();
      await database.close();
    },
  };
}
