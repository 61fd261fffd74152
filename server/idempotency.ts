import { createHash, createHmac, randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Endpoint } from '../src/api/endpoint.ts';
import { ApiError } from '../src/api/api-error.ts';
import type { Database, Db } from './db/open.ts';
import { deletion } from './delete-in-batches.ts';
import { idempotency_keys } from './db/schema/outbox.ts';
import { installationKey } from './installation-key.ts';
import { keepAlive, leaseOn } from './jobs/lease.ts';
import { hasSecret } from './secrets.ts';

/** An answer as it was first given. */
export interface StoredResponse {
  status: number;
  body: string;
  type: string;
}

export interface KeyedRequest {
  /** Caller and call: the same key of somebody else is another key. */
  scope: string;
  key: string;
  /** Stands for everything the caller asked for. */
  digest: string;
}

/**
 * Why a call that is marked `keyed` may not be, or null. A key is known to logs and proxies, so it must
 * belong to a signed-in caller, and what is kept under it must not let anybody in.
 */
export function whyNotKeyed({ can, returns }: Endpoint): string | null {
  if (can === 'public' || can === 'enrolling' || can === 'device' || can === 'terminal')
    return 'only calls of signed-in people take an Idempotency-Key';
  if ('schema' in returns && hasSecret(returns.schema))
    return 'an answer with a secret is never kept';
  return null;
}

const RETENTION_HOURS = 24;
/** A running handler renews its claim; the claim of a dead process ends after this. */
const CLAIM_S = 60;
const STILL_RUNNING = 0;
const lease = leaseOn(idempotency_keys);

/** Throws when the contract marks a call `keyed` that may not be: the server does not start. */
export function refuseUnsafeKey(endpointKey: string, endpoint: Endpoint): void {
  const objection = endpoint.keyed ? whyNotKeyed(endpoint) : null;
  if (objection !== null) throw new Error(`${endpointKey} may not be keyed: ${objection}.`);
}

/** Reads the value of the header; throws 400 for one that is no key. */
export function idempotencyKey(given: string | string[]): string {
  if (typeof given === 'string' && /^[\x21-\x7e]{8,100}$/.test(given)) return given;
  const message = 'The Idempotency-Key must be 8 to 100 visible characters.';
  throw new ApiError(400, { message, code: 'malformed' });
}

const digestOf = (data: Uint8Array) => createHash('sha256').update(data).digest('base64url');

/**
 * A digest of everything that was asked for; files take part by their own. Keyed, because a plain hash of
 * something guessable, a password or a PIN, would give it away.
 */
export async function requestDigest(database: Database, content: unknown): Promise<string> {
  const key = await installationKey(database, 'idempotency');
  const summary = JSON.stringify(content, function (this: object, name: string, value: unknown) {
    const original: unknown = Reflect.get(this, name);
    return original instanceof Uint8Array ? digestOf(original) : value;
  });
  return createHmac('sha256', key)
    .update(summary ?? '')
    .digest('base64url');
}

const stillRunning = () =>
  new ApiError(409, { message: 'The same request is still running.', code: 'still_running' }, 1);

/**
 * Finds the stored response of this key; call inside the transaction of the effect.
 * Throws 409 while the first request is still running and 422 when the content differs.
 */
export async function findStoredResponse(
  db: Db,
  request: KeyedRequest,
): Promise<StoredResponse | null> {
  const lock = await db.execute<{ isLocked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${request.scope} ${request.key}`}, 0)) as "isLocked"`,
  );
  if (!lock.rows[0]?.isLocked) throw stillRunning();
  const found = await db.execute<{
    request_hash: string;
    status: number;
    answer: string | null;
    content_type: string | null;
  }>(
    sql`select request_hash, status, answer #>> '{}' as answer, content_type from idempotency_keys
        where scope = ${request.scope} and key = ${request.key}
          and created_at > now() - make_interval(hours => ${RETENTION_HOURS})
          and (status <> ${STILL_RUNNING} or not ${lease.isFree})`,
  );
  const row = found.rows[0];
  if (row === undefined) return null;
  if (row.request_hash !== request.digest) {
    throw new ApiError(422, {
      message: 'This Idempotency-Key was used for another request.',
      code: 'key_reused',
    });
  }
  if (row.status === STILL_RUNNING) throw stillRunning();
  return {
    status: row.status,
    body: row.answer ?? '',
    type: row.content_type ?? 'application/json',
  };
}

/** Keeps the answer with the effect; an answer whose day is over is replaced. */
export async function storeResponse(
  db: Db,
  request: KeyedRequest,
  response: StoredResponse,
): Promise<void> {
  await db.execute(
    sql`insert into idempotency_keys (scope, key, request_hash, status, answer, content_type)
        values (${request.scope}, ${request.key}, ${request.digest}, ${response.status}, to_jsonb(${response.body}::text), ${response.type})
        on conflict (scope, key) do update set request_hash = excluded.request_hash, status = excluded.status,
          answer = excluded.answer, content_type = excluded.content_type, created_at = now(),
          lease_token = null, leased_until = null`,
  );
}

/** A key that is claimed by one attempt at its request. */
export interface Claim {
  request: KeyedRequest;
  token: string;
}

const isMine = ({ request, token }: Claim) =>
  and(
    eq(idempotency_keys.scope, request.scope),
    eq(idempotency_keys.key, request.key),
    lease.isHeldBy(token),
  );

/** Claims a key for work that opens its own transactions. */
export async function claimKey(db: Db, request: KeyedRequest): Promise<Claim> {
  const claim = { request, token: randomUUID() };
  const { scope, key, digest } = request;
  const values = {
    request_hash: digest,
    status: STILL_RUNNING,
    answer: '',
    content_type: '',
    created_at: sql`now()`,
    ...lease.taken(claim.token, CLAIM_S),
  };
  await db
    .insert(idempotency_keys)
    .values({ scope, key, ...values })
    .onConflictDoUpdate({ target: [idempotency_keys.scope, idempotency_keys.key], set: values });
  return claim;
}

/** Does the work of a claimed key. The claim lasts as long as the work, on a process that lives. */
export const whileClaimed = <T>(
  database: Database,
  claim: Claim,
  work: () => Promise<T>,
): Promise<T> =>
  keepAlive(
    () => database.within({ is: 'system' }, (db) => lease.renew(db, isMine(claim), CLAIM_S)),
    CLAIM_S,
    work,
  );

/** Stores the response under a claimed key, unless the claim has ended and another attempt has the key. */
export const settleClaim = (db: Db, claim: Claim, { status, body, type }: StoredResponse) =>
  db
    .update(idempotency_keys)
    .set({ status, answer: body, content_type: type, created_at: sql`now()`, ...lease.released })
    .where(isMine(claim));

/** Gives a claimed key back: the work failed and may be tried again. */
export const releaseKey = (db: Db, claim: Claim) =>
  db.delete(idempotency_keys).where(isMine(claim));

/** Deletes keys whose day is over. */
export const oldKeys = deletion(
  'old idempotency keys',
  sql`idempotency_keys`,
  sql`created_at < now() - make_interval(hours => ${RETENTION_HOURS})`,
);
