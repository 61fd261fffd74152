import { createHash, createHmac, randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Endpoint } from '#api/endpoint.ts';
import { ApiError } from '#api/api-error.ts';
import type { Database, Db } from '../db/open.ts';
import { deletion } from '../jobs/delete-in-batches.ts';
import { idempotency_keys } from '../db/schema/outbox.ts';
import { installationKey } from '../secrets/installation-key.ts';
import { keepAlive, leaseOn } from '../jobs/lease.ts';
import { hasSecret } from '../secrets/secrets.ts';

/** A response as it was first sent. */
export interface StoredResponse {
  status: number;
  body: string;
  type: string;
}

export interface KeyedRequest {
  /** Caller and endpoint, because different callers may send equal keys. */
  scope: string;
  key: string;
  /** Keyed hash of the content of the request. */
  digest: string;
}

/**
 * Reason why an endpoint cannot be `keyed`; null if it can. Logs and proxies know the key, so the
 * endpoint must require a signed-in caller, and its stored response must not contain a secret.
 */
export function whyNotKeyed({ can, returns }: Endpoint): string | null {
  if (can === 'public' || can === 'enrolling' || can === 'device' || can === 'terminal')
    return 'only calls of signed-in people take an Idempotency-Key';
  if ('schema' in returns && hasSecret(returns.schema))
    return 'an answer with a secret is never kept';
  return null;
}

const RETENTION_HOURS = 24;
/** Duration of a claim: running handlers renew it, and claims of dead processes expire. */
const CLAIM_S = 60;
const STILL_RUNNING = 0;
const lease = leaseOn(idempotency_keys);

/**
 * Throws, so that the server does not start, when the contract marks an unsafe endpoint as `keyed`.
 */
export function refuseUnsafeKey(endpointKey: string, endpoint: Endpoint): void {
  const objection = endpoint.keyed ? whyNotKeyed(endpoint) : null;
  if (objection !== null) throw new Error(`${endpointKey} may not be keyed: ${objection}.`);
}

/** Parses the header; throws 400 for an invalid key. */
export function idempotencyKey(given: string | string[]): string {
  if (typeof given === 'string' && /^[\x21-\x7e]{8,100}$/.test(given)) return given;
  const message = 'The Idempotency-Key must be 8 to 100 visible characters.';
  throw new ApiError(400, { message, code: 'malformed' });
}

const digestOf = (data: Uint8Array) => createHash('sha256').update(data).digest('base64url');

/**
 * Digest of the whole request, including its files. Keyed, because a plain hash would reveal
 * guessable content such as a password or a PIN.
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

/** Stores the response in the transaction of the effect, replacing an expired one. */
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

/** An idempotency key claimed by one attempt at its request. */
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

/** Claims a key for a handler that opens its own transactions. */
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

/** Does the work of a claimed key, renewing the claim until the work ends. */
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

/**
 * Stores the response under a claimed key, unless the claim expired and another attempt took the
 * key.
 */
export const settleClaim = (db: Db, claim: Claim, { status, body, type }: StoredResponse) =>
  db
    .update(idempotency_keys)
    .set({ status, answer: body, content_type: type, created_at: sql`now()`, ...lease.released })
    .where(isMine(claim));

/** Releases a claimed key after a failure, so that the request can be repeated. */
export const releaseKey = (db: Db, claim: Claim) =>
  db.delete(idempotency_keys).where(isMine(claim));

export const oldKeys = deletion(
  'old idempotency keys',
  sql`idempotency_keys`,
  sql`created_at < now() - make_interval(hours => ${RETENTION_HOURS})`,
);
