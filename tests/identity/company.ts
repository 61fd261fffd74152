import { hash } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { createClient, type Client } from '#api/client.ts';
import { auth } from '#api/contract/identity/auth.ts';
import { people } from '#api/contract/people/people.ts';
import { roles as roleCalls } from '#api/contract/people/roles.ts';
import { factsOf } from '#api/facts.ts';
import type { Endpoints } from '#api/generated/endpoints.ts';
import { ApiError } from '#api/api-error.ts';
import { readConfig, type Config } from '#server/config/config.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { emails } from '#server/db/schema/messages.ts';
import { roles, users } from '#server/db/schema/users.ts';
import { installFailures } from '#server/http/failures.ts';
import { createLog } from '#server/log.ts';
import { mount } from '#server/http/mount.ts';
import authRoutes from '#server/features/identity/auth.routes.ts';
import peopleRoutes from '#server/features/people/people.routes.ts';
import roleRoutes from '#server/features/people/roles.routes.ts';
import { ensureDefaultRoles } from '#server/features/people/default-roles.ts';
import type { TestDatabase } from '../support/database.ts';

const contract = { ...auth, ...people, ...roleCalls };
type Calls = Client<Pick<Endpoints, keyof typeof contract>>;

export const PASSWORD = 'a password of the test';

// Hashed cheaply, because the cost of the hash is not tested here.
const stored = await hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });

/** A small company: roles, two accounts, users added by `hire`, and the identity endpoints. */
export interface Company {
  services: Services;
  /** Calls made with a token, from an address and with the cookies of a browser. */
  calls(token?: string | null, address?: string, browser?: Browser): Calls;
  /** Adds a user who can sign in. Returns the id. */
  hire(name: string, role: string, more?: Partial<typeof users.$inferInsert>): Promise<number>;
  signIn(name: string, address?: string, browser?: Browser): Promise<string>;
  as(name: string): Promise<Calls>;
  /** Body of the newest email to a user. */
  mailTo(name: string): Promise<string>;
  mailCount(name: string): Promise<number>;
  /** Moves counters into the past. */
  letPass(table: string, column: string, interval: string): Promise<void>;
  accounts: [number, number];
  close(): Promise<void>;
}

export const emailOf = (name: string) => `${name}@house.test`;

/** Cookie of a browser: the last Set-Cookie header. */
export interface Browser {
  setCookie?: string;
}

const cookieOf = ({ setCookie }: Browser) =>
  setCookie === undefined ? {} : { cookie: `theme=dark; ${setCookie.split(';')[0]}` };

function fetchInto(
  app: ReturnType<typeof Fastify>,
  address: string,
  browser: Browser,
): typeof fetch {
  return async (input, init) => {
    const request = new Request(new URL(String(input), 'http://localhost'), init);
    const answer = await app.inject({
      method: request.method === 'GET' ? 'GET' : methodOf(request.method),
      url: request.url.slice('http://localhost'.length),
      headers: { ...Object.fromEntries(request.headers), ...cookieOf(browser) },
      payload: Buffer.from(await request.arrayBuffer()),
      remoteAddress: address,
    });
    const set = answer.headers['set-cookie'];
    if (typeof set === 'string') browser.setCookie = set;
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Response(answer.body, { status: answer.statusCode, headers });
  };
}

const methodOf = (method: string) =>
  method === 'PUT' ? 'PUT' : method === 'DELETE' ? 'DELETE' : 'POST';

async function openServices(on: TestDatabase, changes: Partial<Config>): Promise<Services> {
  const database = await on.open();
  const read = readConfig({ BATON_DEMO: 'off', BATON_LOG: 'silent', BATON_CHECK_ANSWERS: 'on' });
  const config: Config = { ...read, ...changes };
  await ensureDefaultRoles(database);
  return { database, config, log: createLog(config.log) };
}

async function serveCalls(services: Services) {
  const app = Fastify();
  installFailures(app);
  mount(app, services, {
    contract,
    handlers: new Map(Object.entries({ ...authRoutes, ...peopleRoutes, ...roleRoutes })),
  });
  await app.ready();
  const facts = factsOf(contract);
  const calls: Company['calls'] = (token = null, address = '127.0.0.1', browser = {}) => {
    const fetch = fetchInto(app, address, browser);
    return createClient<Pick<Endpoints, keyof typeof contract>>({
      base: '',
      facts,
      token: () => token,
      fetch,
    });
  };
  return { app, calls };
}

async function openAccounts(db: Db): Promise<[number, number]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into accounts (account_code, name, email)
        values ('ONE', 'One', 'one@house.test'), ('TWO', 'Two', 'two@house.test') returning id`,
  );
  const [one = 0, two = 0] = rows.map((row) => row.id);
  return [one, two];
}

const hireInto =
  (db: Db): Company['hire'] =>
  async (name, role, more = {}) => {
    const [{ id } = { id: 0 }] = await db.select().from(roles).where(eq(roles.name, role));
    const [user] = await db
      .insert(users)
      .values({
        username: name,
        email: emailOf(name),
        name,
        password_hash: stored,
        role_id: id,
        email_verified_at: '2026-01-01T00:00:00Z',
        ...more,
      })
      .returning({ id: users.id });
    return user?.id ?? 0;
  };

export async function company(on: TestDatabase, changes: Partial<Config> = {}): Promise<Company> {
  const services = await openServices(on, changes);
  const { db } = services.database;
  const { app, calls } = await serveCalls(services);
  const signIn: Company['signIn'] = async (name, address, browser) => {
    const body = { email: emailOf(name), password: PASSWORD };
    const answer = await calls(null, address, browser).call('POST /auth/login', { body });
    if (!('token' in answer)) throw new Error(`${name} is asked for a code`);
    return answer.token;
  };
  const letters = (name: string) =>
    db
      .select()
      .from(emails)
      .where(eq(emails.to_address, emailOf(name)))
      .orderBy(emails.id);
  return {
    services,
    calls,
    signIn,
    accounts: await openAccounts(db),
    as: async (name) => calls(await signIn(name)),
    mailTo: async (name) => (await letters(name)).at(-1)?.body ?? '',
    mailCount: async (name) => (await letters(name)).length,
    hire: hireInto(db),
    letPass: async (table, column, interval) => {
      const [name, field] = [sql.identifier(table), sql.identifier(column)];
      await db.execute(sql`update ${name} set ${field} = ${field} - ${interval}::interval`);
    },
    close: async () => {
      await app.close();
      await services.database.close();
    },
  };
}

/** Status and message of a refusal, or 'done'. */
export async function outcome(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (error instanceof ApiError) return `${error.status} ${error.message}`;
    throw error;
  }
}

/** Code of the authenticator app, some time steps from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** Value of a parameter in an emailed link. */
export const fromLink = (body: string, name: string): string =>
  new URL(/https?:\S+/.exec(body)?.[0] ?? 'http://nowhere').searchParams.get(name) ?? '';
