import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import { openDatabase } from './db/open.ts';
import type { Progress } from './health.ts';
import { attachHub } from './live/hub.ts';
import { startMailDelivery } from './outside/mail.ts';
import { prepareCompany } from './prepare.ts';
import { startHousekeeping } from './housekeeping.ts';
import { say, welcome } from './welcome.ts';

export interface Running {
  url: string;
  /** Resolves when the company is prepared and every call is served; rejects when it cannot be. */
  prepared: Promise<void>;
  /** Lets calls in progress finish, then closes everything. */
  stop(): Promise<void>;
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
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
  return config.publicUrl ?? `http://localhost:${port}`;
}

async function prepare(services: Services, progress: Progress, url: string): Promise<void> {
  try {
    const { firstLink } = await prepareCompany(services, progress);
    progress.ready = true;
    welcome(services.config, url, firstLink);
  } catch (error) {
    progress.failure = 'The company could not be prepared. The server log says why.';
    services.log.error({ err: error }, 'preparing failed');
    throw error;
  }
}

/** Opens the database, listens, and prepares the company while already answering about its progress. */
export async function start(config: Config, log: Logger, consoleDir: string): Promise<Running> {
  const dir = path.resolve(config.dataDir);
  if (config.databaseUrl === undefined) await mkdir(dir, { recursive: true });
  const database = await openDatabase({
    url: config.databaseUrl,
    dir: path.join(dir, 'database'),
    log: (line) => log.info(line),
  });
  const services: Services = { database, config, log };
  const progress: Progress = { ready: false, phase: 'Opening the database', done: 0 };
  const app = await buildApp(services, {
    progress,
    consoleDir: existsSync(consoleDir) ? consoleDir : undefined,
  });
  const hub = attachHub(app.server, services);
  const url = await listen(app, config).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  say(`Baton listens on ${url}`);

  const prepared = prepare(services, progress, url);
  prepared.catch(() => undefined);
  const mail = startMailDelivery(services);
  const housekeeping = startHousekeeping(services);
  return {
    url,
    prepared,
    stop: async () => {
      housekeeping.stop();
      await mail.stop();
      await hub.close();
      await app.close();
      await database.close();
    },
  };
}
