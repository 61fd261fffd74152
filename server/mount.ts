import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../src/api/endpoint.ts';
import { Refusal } from '../src/api/refusal.ts';
import { route } from '../src/api/route.ts';
import type { Permission } from '../src/domain/permissions.ts';
import { authorise, fenceOf, resolveCaller } from './access.ts';
import { answerWriter, send, type Prepared } from './answer.ts';
import type { Caller, Context, Mail, Services } from './context.ts';
import type { Fence } from './db/fence.ts';
import type { Db } from './db/open.ts';
import { claim, recall, release, remember, type KeyedRequest } from './idempotency.ts';
import { inputReader, type Input } from './input.ts';
import { post } from './outbox.ts';
import { resolveDevice } from './rules/driver-devices.ts';
import type { Handlers } from './serve.ts';

type Run = (input: Input, context: Context<Caller | null>) => unknown;

/** One call with everything that answering it needs. */
interface Call {
  key: string;
  method: string;
  endpoint: Endpoint;
  run: Run;
  /** What the handler's transaction sees; null when it opens its own. */
  sees: 'own rows' | 'system' | null;
  write: ReturnType<typeof answerWriter>;
  services: Services;
}

interface Exchange {
  input: Input;
  context: Omit<Context<Caller | null>, 'db'>;
  mails: Mail[];
  /** Set when the caller sent an Idempotency-Key. */
  keyed: KeyedRequest | null;
}

const noPermissions: ReadonlySet<Permission> = new Set();
const system: Fence = { is: 'system' };
const bearer = /^Bearer ([\w-]{20,200})$/;

function planOf(handler: unknown): Pick<Call, 'run' | 'sees'> {
  if (typeof handler === 'function') return { run: handler as Run, sees: 'own rows' };
  const special = handler as { system?: Run; own?: Run };
  if (special.system) return { run: special.system, sees: 'system' };
  if (special.own) return { run: special.own, sees: null };
  throw new Error('A handler is a function, { system } or { own }.');
}

async function callerOf(
  request: FastifyRequest,
  { endpoint, services }: Call,
): Promise<Caller | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const token = bearer.exec(header)?.[1];
  if (token === undefined)
    throw new Refusal(401, { message: 'Sign in first.', code: 'unauthenticated' });
  if (endpoint.can === 'device') return resolveDevice(services.database, token);
  return resolveCaller(services.database, token, request.headers['x-activity'] !== 'background');
}

function versionOf(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined) return undefined;
  const version = /^"?(\d{1,9})"?$/.exec(header)?.[1];
  if (version === undefined)
    throw new Refusal(400, { message: 'If-Match must name a version.', code: 'malformed' });
  return Number(version);
}

function keyedRequestOf(
  call: Call,
  request: FastifyRequest,
  content: { caller: Caller | null; input: Input },
): KeyedRequest | null {
  const given = request.headers['idempotency-key'];
  if (given === undefined || call.method === 'GET') return null;
  if (typeof given !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(given)) {
    throw new Refusal(400, {
      message: 'The Idempotency-Key must be 8 to 100 visible characters.',
      code: 'malformed',
    });
  }
  return {
    scope: `${content.caller?.userId ?? 'anonymous'} ${call.key}`,
    key: given,
    content: content.input,
  };
}

function prepare(call: Call, { context, input }: Exchange, result: unknown): Prepared {
  const range = input.query?.range;
  return call.write(result, context.caller?.permissions ?? noPermissions, range?.[0] ?? 0);
}

const runWith = async (call: Call, exchange: Exchange, db: Db) =>
  call.run(exchange.input, { ...exchange.context, db });
const sightOf = (call: Call, caller: Caller | null): Fence =>
  call.sees === 'system' ? system : fenceOf(caller);

async function read(call: Call, exchange: Exchange): Promise<Prepared> {
  const work = (db: Db) => runWith(call, exchange, db);
  const sight = sightOf(call, exchange.context.caller);
  return prepare(
    call,
    exchange,
    await call.services.database.within(sight, work, { readOnly: true }),
  );
}

const answerBefore = async (db: Db, keyed: KeyedRequest | null): Promise<Prepared | null> => {
  const before = keyed && (await recall(db, keyed));
  if (!before) return null;
  return { type: before.type, body: before.body, headers: { 'idempotent-replayed': 'true' } };
};

/** What goes with every change that was made: mail, and the answer under its key. */
async function conclude(
  exchange: Exchange,
  { db, prepared }: { db: Db; prepared: Prepared },
): Promise<void> {
  const { keyed, mails } = exchange;
  await post(db, mails);
  if (keyed && typeof prepared.body === 'string') {
    await remember(db, keyed, { status: 200, body: prepared.body, type: prepared.type });
  }
}

// The outer transaction is the server's own: keys and mail are not the caller's to see.
function change(call: Call, exchange: Exchange): Promise<Prepared> {
  const { database } = call.services;
  const sight = sightOf(call, exchange.context.caller);
  return database.within(system, async (db) => {
    exchange.mails.length = 0;
    const before = await answerBefore(db, exchange.keyed);
    if (before) return before;
    const result = await database.within(sight, (fenced) => runWith(call, exchange, fenced));
    const prepared = prepare(call, exchange, result);
    await conclude(exchange, { db, prepared });
    return prepared;
  });
}

/** For handlers with transactions of their own: the key is claimed first and kept or given back after. */
async function withoutTransaction(call: Call, exchange: Exchange): Promise<Prepared> {
  const { database } = call.services;
  const { keyed } = exchange;
  const before = await database.within(system, async (db) => {
    const given = await answerBefore(db, keyed);
    if (keyed && !given) await claim(db, keyed);
    return given;
  });
  if (before) return before;
  try {
    const prepared = prepare(call, exchange, await runWith(call, exchange, database.db));
    await database.within(system, (db) => conclude(exchange, { db, prepared }));
    return prepared;
  } catch (error) {
    await database.within(system, async (db) => {
      if (keyed) await release(db, keyed);
      await post(db, exchange.mails);
    });
    throw error;
  }
}

async function refuseWhenFull({ method, services }: Call): Promise<void> {
  const writable = method === 'GET' || (await services.database.writable());
  if (writable !== true)
    throw new Refusal(507, { message: writable || 'The storage is full.', code: 'storage_full' });
}

function exchangeOf(
  call: Call,
  request: FastifyRequest,
  content: { caller: Caller | null; input: Input },
): Exchange {
  const { database, config, log } = call.services;
  const mails: Mail[] = [];
  return {
    input: content.input,
    mails,
    keyed: keyedRequestOf(call, request, content),
    context: {
      caller: content.caller,
      database,
      config,
      log,
      ip: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
      languages: request.headers['accept-language']?.slice(0, 300) ?? '',
      version: versionOf(request),
      wants: (type) => request.headers.accept?.includes(type) ?? false,
      mail: (mail) => void mails.push(mail),
    },
  };
}

async function answer(call: Call, exchange: Exchange): Promise<Prepared> {
  if (call.sees !== null)
    return call.method === 'GET' ? read(call, exchange) : change(call, exchange);
  if (call.method !== 'GET') return withoutTransaction(call, exchange);
  return prepare(call, exchange, await runWith(call, exchange, call.services.database.db));
}

/** Mounts one call: authorise, validate, transaction, handler, answer. */
function mountCall(app: FastifyInstance, call: Call): void {
  const { endpoint, services } = call;
  const readInput = inputReader(call.key, endpoint);

  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const caller = endpoint.can === 'public' ? null : await callerOf(request, call);
    authorise(endpoint.can, caller);
    const input = await readInput(request);
    await refuseWhenFull(call);
    return send(reply, await answer(call, exchangeOf(call, request, { caller, input })));
  }

  const limit = { rateLimit: { max: services.config.publicCallsPerMinute, timeWindow: 60_000 } };
  app.route({
    method: call.method,
    url: route(call.key).path,
    handler,
    config: { needsData: true, ...(endpoint.can === 'public' && limit) },
  });
}

/** Mounts every call of a contract; the types make sure that each has its handler. */
export function mount<T extends Record<string, Endpoint>>(
  app: FastifyInstance,
  services: Services,
  { contract, handlers }: { contract: T; handlers: Handlers<T> },
): void {
  const answers = new Map<string, unknown>(Object.entries(handlers));
  for (const [key, endpoint] of Object.entries(contract)) {
    const write = answerWriter(key, endpoint.returns, services.config.checkAnswers);
    const { method } = route(key);
    mountCall(app, { key, method, endpoint, services, write, ...planOf(answers.get(key)) });
  }
}
