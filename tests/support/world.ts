import type { FastifyInstance, InjectOptions } from 'fastify';
import type pg from 'pg';
import { createClient, type Client } from '#api/client.ts';
import { facts } from '#api/generated/facts.ts';
import { buildApp } from '#server/app.ts';
import { readConfig, type Config } from '#server/config/config.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/open.ts';
import { DEMO_PASSWORD } from '#demo/people/people.ts';
import { createLog } from '#server/log.ts';
import { prepareCompany } from '#server/prepare.ts';
import type { TestDatabase } from './database.ts';
import { Follower } from './nodes/feed-follower.ts';
import { givenIn, type Given } from './given.ts';
import type { Node, NodeOptions } from './nodes/listening-node.ts';
import { measure } from './measured.ts';
import { SECRETS_KEY } from './nodes/whole-nodes.ts';

/** A whole server in this process on a fresh database, called by the typed client without a network. */
export interface Server {
  app: FastifyInstance;
  database: Database;
  services: Services;
  anonymous: Client;
  /** Client with a bearer token and an optional address. */
  clientOf(token: string | null, address?: string): Client;
  /** Signs in a demo user by the first part of the email address and returns the token. */
  signIn(name: string): Promise<string>;
  /** Signs in a demo user and returns the client. */
  as(name: string): Promise<Client>;
  /** Rows that an SQL statement returns, run as the owner of the database. */
  rows<T extends object = pg.QueryResult['rows'][number]>(
    text: string,
    values?: unknown[],
  ): Promise<T[]>;
  /** Registers work to run before the world closes, last registered first. */
  beforeClose(stop: () => unknown): void;
  close(): Promise<void>;
}

export interface World extends Server {
  /** Builders of test data. */
  given: Given;
  /** Starts a listening server with sockets on the database of this world. */
  node(options?: NodeOptions): Promise<Node>;
  /** Follows the live feed of a node. */
  follow(node: { url: () => string }, token: string): Follower;
}

/** Returns a `fetch` that calls the server in this process. */
export function fetchInto(app: FastifyInstance, address: string): typeof fetch {
  return async (input, init) => {
    const request = new Request(new URL(String(input), 'http://localhost'), init);
    const options = {
      method: request.method,
      url: request.url.slice('http://localhost'.length),
      headers: Object.fromEntries(request.headers),
      payload: Buffer.from(await request.arrayBuffer()),
      remoteAddress: address,
    };
    const answer = await measure('request', () => app.inject(options as InjectOptions));
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Response(answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    });
  };
}

export async function world(on: TestDatabase, changes: Partial<Config> = {}): Promise<World> {
  const isUsual = (changes.demo ?? 'small') === 'small';
  const database = await (isUsual ? on.openCompany() : on.open());
  const config: Config = {
    ...readConfig({
      BATON_DEMO: 'small',
      BATON_LOG: 'silent',
      BATON_CHECK_ANSWERS: 'on',
      BATON_SECRETS_KEY: SECRETS_KEY,
    }),
    publicCallsPerMinute: 100_000,
    quotesPerHour: 100_000,
    // The webhook endpoints of the demo companies refuse connections at once.
    webhooks: { isPrivate: false, replacement: 'http://127.0.0.1:9' },
    ...changes,
  };
  const services: Services = { database, config, log: createLog(config.log) };
  const progress = { ready: false, phase: '', done: 0 };
  // Skips preparation for the usual company, because its copy is already prepared.
  if (!isUsual) await prepareCompany(services, progress);
  progress.ready = true;
  const app = await measure('server', async () => {
    const built = await buildApp(services, { progress, figuresKeptForMs: 0 });
    await built.ready();
    return built;
  });
  const server = { ...callersOf(app), ...closingOf(app, database), app, database, services };
  return {
    ...server,
    given: givenIn(server),
    node: async (options) => {
      const { listeningNode } = await import('./nodes/listening-node.ts');
      return listeningNode(server, options);
    },
    follow: ({ url }, token) => {
      const follower = new Follower({ url: url(), token });
      server.beforeClose(() => follower.close());
      return follower;
    },
  };
}

/** Functions that call the server and sign in. */
function callersOf(app: FastifyInstance): Pick<Server, 'anonymous' | 'clientOf' | 'signIn' | 'as'> {
  const clientOf: Server['clientOf'] = (token, address = '127.0.0.1') =>
    createClient({ base: '', facts, token: () => token, fetch: fetchInto(app, address) });
  const anonymous = clientOf(null);
  const signIn: Server['signIn'] = async (name) => {
    const answer = await anonymous.call('POST /auth/login', {
      body: { email: `${name}@baton.test`, password: DEMO_PASSWORD },
    });
    if (!('token' in answer)) throw new Error(`${name} is asked for a second factor`);
    return answer.token;
  };
  return { anonymous, clientOf, signIn, as: async (name) => clientOf(await signIn(name)) };
}

/** Functions that query the database and close the world. */
function closingOf(
  app: FastifyInstance,
  database: Database,
): Pick<Server, 'rows' | 'beforeClose' | 'close'> {
  const stops: Parameters<Server['beforeClose']>[0][] = [];
  return {
    rows: async <T extends object>(text: string, values: unknown[] = []) =>
      (await database.pool.query<T & pg.QueryResultRow>(text, values)).rows,
    beforeClose: (stop) => void stops.unshift(stop),
    close: async () => {
      for (const stop of stops) await stop();
      await app.close();
      await database.close();
    },
  };
}
