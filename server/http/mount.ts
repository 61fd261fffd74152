import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#api/endpoint.ts';
import { ApiError } from '#api/api-error.ts';
import { AS_OF } from '#api/past.ts';
import { ROW_LINES, route } from '#api/route.ts';
import type { Permission } from '#domain/people/permissions.ts';
import { authorise, tenantScopeOf } from './access.ts';
import { answeringOf, send, type Prepared } from './answers/answer.ts';
import { exchangeOf, type Exchange, type Mounted } from './exchange.ts';
import { limitOf } from './limits/call-limits.ts';
import { callerOf } from './caller-of.ts';
import type { Caller, Services } from '../context.ts';
import type { TenantScope } from '../db/tenant-scope.ts';
import type { Db } from '../db/open.ts';
import {
  claimKey,
  findStoredResponse,
  refuseUnsafeKey,
  releaseKey,
  settleClaim,
  storeResponse,
  whileClaimed,
  type Claim,
  type KeyedRequest,
} from './idempotency.ts';
import { inputReader } from './input/input.ts';
import { noteOverClaims } from '../features/claims/over-claims.ts';
import { refuseWriteInPast, requirePast } from '../features/overview/past/known-past.ts';
import { post } from '../live/outbox.ts';
import { planOf, recordPlanOf } from './serve.ts';
import { readWholeList } from './answers/whole-lists.ts';

const noPermissions: ReadonlySet<Permission> = new Set();
const system: TenantScope = { is: 'system' };
function prepare(
  mounted: Mounted,
  { context, input, headers }: Exchange,
  result: unknown,
): Prepared {
  const range = input.query?.range;
  const prepared = mounted.answering.write(
    result,
    context.caller?.permissions ?? noPermissions,
    range?.[0] ?? 0,
  );
  Object.assign(prepared.headers, headers);
  if (context.asOf) prepared.headers[AS_OF.toLowerCase()] = context.asOf;
  return prepared;
}

const runWith = async (mounted: Mounted, exchange: Exchange, db: Db) =>
  mounted.run(exchange.input, { ...exchange.context, db });
function scopeOf(mounted: Mounted, caller: Caller | null): TenantScope {
  const own = tenantScopeOf(caller);
  return mounted.sees === 'system' ? { is: 'system', by: own.by } : own;
}

async function runRead(mounted: Mounted, exchange: Exchange): Promise<Prepared> {
  const work = (db: Db) => runWith(mounted, exchange, db);
  const sight = scopeOf(mounted, exchange.context.caller);
  return prepare(
    mounted,
    exchange,
    await mounted.services.database.within(sight, work, {
      readOnly: true,
      asOf: exchange.context.asOf,
      admit: exchange.admit,
    }),
  );
}

/**
 * Streams the whole list to callers who ask for `ROW_LINES`. Applies their filter and sort, and
 * ignores their range.
 */
async function readLines(mounted: Mounted, exchange: Exchange): Promise<Prepared> {
  const { input, context } = exchange;
  const { database } = mounted.services;
  const scope = scopeOf(mounted, context.caller);
  const list = await readWholeList({ database, scope, asOf: context.asOf }, (db, range) => {
    exchange.admit();
    return mounted.run({ ...input, query: { ...input.query, range } }, { ...context, db });
  });
  return mounted.answering.writeLines(list, context.caller?.permissions ?? noPermissions);
}

const storedResponse = async (db: Db, keyed: KeyedRequest | null): Promise<Prepared | null> => {
  const before = keyed && (await findStoredResponse(db, keyed));
  if (!before) return null;
  return { type: before.type, body: before.body, headers: { 'idempotent-replayed': 'true' } };
};

const textOf = ({ body, type }: Prepared) =>
  typeof body === 'string' ? { status: 200, body, type } : null;

/** Writes the side effects of a change: emails, and notes on overridden claims. */
async function finish(mounted: Mounted, { emails, overClaims, context }: Exchange, db: Db) {
  await post(db, emails);
  if (overClaims.length > 0) await noteOverClaims(db, context.caller, { ...mounted, overClaims });
}

// The outer transaction has the system scope, because the caller must not see keys and emails.
function change(mounted: Mounted, exchange: Exchange): Promise<Prepared> {
  const { database } = mounted.services;
  const sight = scopeOf(mounted, exchange.context.caller);
  return database.within(system, async (db) => {
    exchange.emails.length = 0;
    const before = await storedResponse(db, exchange.keyed);
    if (before) return before;
    const result = await database.within(sight, (scoped) => runWith(mounted, exchange, scoped));
    const prepared = prepare(mounted, exchange, result);
    await finish(mounted, exchange, db);
    const text = textOf(prepared);
    if (exchange.keyed && text) await storeResponse(db, exchange.keyed, text);
    return prepared;
  });
}

/**
 * Runs a handler that opens its own transactions under a claimed key; stores the response, or
 * releases the key on failure.
 */
async function underClaim(mounted: Mounted, exchange: Exchange, claim: Claim | null) {
  const { database } = mounted.services;
  try {
    const prepared = prepare(mounted, exchange, await runWith(mounted, exchange, database.db));
    await database.within(system, async (db) => {
      await finish(mounted, exchange, db);
      const text = textOf(prepared);
      if (claim) await (text ? settleClaim(db, claim, text) : releaseKey(db, claim));
    });
    return prepared;
  } catch (error) {
    await database.within(system, async (db) => {
      if (claim) await releaseKey(db, claim);
      await post(db, exchange.emails);
    });
    throw error;
  }
}

async function withoutTransaction(mounted: Mounted, exchange: Exchange): Promise<Prepared> {
  const { database } = mounted.services;
  const { keyed } = exchange;
  if (!keyed) return underClaim(mounted, exchange, null);
  const given = await database.within(system, async (db) => {
    const before = await storedResponse(db, keyed);
    return before ?? { claim: await claimKey(db, keyed) };
  });
  if (!('claim' in given)) return given;
  const { claim } = given;
  return whileClaimed(database, claim, () => underClaim(mounted, exchange, claim));
}

async function requireStorage({ method, endpoint, services }: Mounted): Promise<void> {
  if (method === 'GET') return;
  const { database } = services;
  const room = await (endpoint.evenWhenFull ? database.admitsPeople() : database.writable());
  if (room !== true) throw new ApiError(507, { message: room, code: 'storage_full' });
}

async function respond(mounted: Mounted, exchange: Exchange): Promise<Prepared> {
  const current = mounted.reads
    ? { ...mounted, run: await mounted.reads(exchange.input) }
    : mounted;
  const isList = current.endpoint.returns.kind === 'list';
  if (isList && current.sees !== null && exchange.context.wants(ROW_LINES))
    return readLines(current, exchange);
  if (current.sees !== null)
    return current.method === 'GET' ? runRead(current, exchange) : change(current, exchange);
  if (current.method !== 'GET') return withoutTransaction(current, exchange);
  return prepare(current, exchange, await runWith(current, exchange, current.services.database.db));
}

/** Mounts one endpoint: authorisation, validation, transaction, handler, response. */
function mountEndpoint(app: FastifyInstance, mounted: Mounted): void {
  const { endpoint, services } = mounted;
  const readInput = inputReader(mounted.key, endpoint);
  if (endpoint.past && mounted.sees !== 'own rows')
    throw new Error(`${mounted.key} has a past, which is read in the transaction of the caller.`);

  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const caller =
      endpoint.can === 'public' ? null : await callerOf(request, endpoint, services.database);
    authorise(endpoint.can, caller);
    refuseWriteInPast(mounted.method, request.query);
    const input = await readInput(request);
    await requirePast(services.database, { endpoint, caller, at: input.query?.at });
    await requireStorage(mounted);
    const exchange = await exchangeOf(mounted, request, { caller, input });
    const response = respond(mounted, exchange).catch((error: unknown) => {
      throw mounted.answering.refuse(error, caller?.permissions ?? noPermissions);
    });
    return send(reply.code(endpoint.isAccepted ? 202 : 200), await response);
  }

  app.route({
    method: mounted.method,
    url: route(mounted.key).path,
    handler,
    config: { needsData: true, ...limitOf(endpoint, services.config) },
  });
}

interface MountOptions {
  contract: Readonly<Record<string, Endpoint>>;
  /** Handlers by method and path; `serve` checks their types. */
  handlers: ReadonlyMap<string, unknown>;
}

/** Mounts every endpoint of a contract; throws when one has no handler. */
export function mount(
  app: FastifyInstance,
  services: Services,
  { contract, handlers }: MountOptions,
): void {
  for (const [key, endpoint] of Object.entries(contract)) {
    const handler = handlers.get(endpoint.rowOf ?? key);
    if (handler === undefined) throw new Error(`No feature answers ${key}.`);
    refuseUnsafeKey(key, endpoint);
    const answering = answeringOf(key, endpoint, services.config.checkAnswers);
    const { method } = route(key);
    mountEndpoint(app, {
      key,
      method,
      endpoint,
      services,
      answering,
      ...(endpoint.rowOf ? recordPlanOf(handler) : planOf(handler)),
    });
  }
}
