import type { FastifyInstance, InjectOptions } from 'fastify';
import { createClient, type Client } from '../../src/api/client.ts';
import { facts } from '../../src/api/generated/facts.ts';
import { buildApp } from '../../server/app.ts';
import { readConfig, type Config } from '../../server/config.ts';
import type { Services } from '../../server/context.ts';
import type { Database } from '../../server/db/open.ts';
import { DEMO_PASSWORD } from '../../server/demo/people.ts';
import { createLog } from '../../server/log.ts';
import { prepareCompany } from '../../server/prepare.ts';
import type { TestDatabase } from './database.ts';
import { measured } from './measured.ts';
import { SECRETS_KEY } from './whole-nodes.ts';

/** A whole server in this process, on a fresh database, reached by the typed client without a network. */
export interface World {
  app: FastifyInstance;
  database: Database;
  services: Services;
  /** The client of nobody. */
  anonymous: Client;
  /** The client of a bearer token; the address is what the server sees. */
  clientOf(token: string | null, address?: string): Client;
  /** Signs a demo user in by the first part of the email address and gives the token. */
  signIn(name: string): Promise<string>;
  /** The same, as a client. */
  as(name: string): Promise<Client>;
  close(): Promise<void>;
}

/** `fetch` that ends in the server of this process. */
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
    const answer = await measured('request', () => app.inject(options as InjectOptions));
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
    // Nobody answers for the companies of the demo, and at once.
    webhooks: { isPrivate: false, replacement: 'http://127.0.0.1:9' },
    ...changes,
  };
  const services: Services = { database, config, log: createLog(config.log) };
  const progress = { ready: false, phase: '', done: 0 };
  // The company that is copied is prepared already.
  if (!isUsual) await prepareCompany(services, progress);
  progress.ready = true;
  const app = await measured('server', async () => {
    const built = await buildApp(services, { progress });
    await built.ready();
    return built;
  });

  const clientOf: World['clientOf'] = (token, address = '127.0.0.1') =>
    createClient({ base: '', facts, token: () => token, fetch: fetchInto(app, address) });
  const anonymous = clientOf(null);
  const signIn: World['signIn'] = async (name) => {
    const answer = await anonymous.call('POST /auth/login', {
      body: { email: `${name}@baton.test`, password: DEMO_PASSWORD },
    });
    if (!('token' in answer)) throw new Error(`${name} is asked for a second factor`);
    return answer.token;
  };
  return {
    app,
    database,
    services,
    anonymous,
    clientOf,
    signIn,
    as: async (name) => clientOf(await signIn(name)),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
