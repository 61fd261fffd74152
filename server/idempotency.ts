import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Refusal } from '../src/api/refusal.ts';
import type { Db } from './db/open.ts';

/** An answer as it was first given. */
export interface StoredAnswer {
  status: number;
  body: string;
  type: string;
}

export interface KeyedRequest {
  /** Caller and call: the same key of somebody else is another key. */
  scope: string;
  key: string;
  /** Everything the caller asked for. */
  content: unknown;
}

const KEPT_HOURS = 24;
/** After this a request that claimed its key and never answered is taken for dead. */
const CLAIM_MINUTES = 3;
const STILL_RUNNING = 0;

const digest = (data: string | Uint8Array) => createHash('sha256').update(data).digest('base64url');

// A fast hash of a guessable secret would give it away: what is secret does not take part.
const isSecret = /password|secret|token/;

/** A digest of everything that was asked for; files take part by their own. */
function hashOf(content: unknown): string {
  const summary = JSON.stringify(content, function (this: object, name: string, value: unknown) {
    const original: unknown = Reflect.get(this, name);
    if (original instanceof Uint8Array) return digest(original);
    return isSecret.test(name) ? undefined : value;
  });
  return digest(summary ?? '');
}

const stillRunning = () =>
  new Refusal(409, { message: 'The same request is still running.', code: 'still_running' }, 1);

/**
 * Finds the answer that was given to this key before; call inside the transaction of the effect.
 * Throws 409 while the first request is still running and 422 when the content differs.
 */
export async function recall(db: Db, request: KeyedRequest): Promise<StoredAnswer | null> {
  const lock = await db.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${request.scope} ${request.key}`}, 0)) as held`,
  );
  if (!lock.rows[0]?.held) throw stillRunning();
  const found = await db.execute<{
    request_hash: string;
    status: number;
    answer: string | null;
    content_type: string | null;
  }>(
    sql`select request_hash, status, answer #>> '{}' as answer, content_type from idempotency_keys
        where scope = ${request.scope} and key = ${request.key}
          and created_at > now() - make_interval(hours => ${KEPT_HOURS})
          and (status <> ${STILL_RUNNING} or created_at > now() - make_interval(mins => ${CLAIM_MINUTES}))`,
  );
  const row = found.rows[0];
  if (row === undefined) return null;
  if (row.request_hash !== hashOf(request.content)) {
    throw new Refusal(422, {
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
export async function remember(db: Db, request: KeyedRequest, answer: StoredAnswer): Promise<void> {
  await db.execute(
    sql`insert into idempotency_keys (scope, key, request_hash, status, answer, content_type)
        values (${request.scope}, ${request.key}, ${hashOf(request.content)}, ${answer.status}, to_jsonb(${answer.body}::text), ${answer.type})
        on conflict (scope, key) do update set request_hash = excluded.request_hash, status = excluded.status,
          answer = excluded.answer, content_type = excluded.content_type, created_at = now()`,
  );
}

/** Marks a key as taken by work that opens its own transactions; `remember` or `release` follows. */
export const claim = (db: Db, request: KeyedRequest): Promise<void> =>
  remember(db, request, { status: STILL_RUNNING, body: '', type: '' });

/** Gives a claimed key back: the work failed and may be tried again. */
export const release = (db: Db, request: KeyedRequest) =>
  db.execute(
    sql`delete from idempotency_keys
        where scope = ${request.scope} and key = ${request.key} and status = ${STILL_RUNNING}`,
  );

/** Forgets keys whose day is over. */
export const forgetOldKeys = (db: Db) =>
  db.execute(
    sql`delete from idempotency_keys where created_at < now() - make_interval(hours => ${KEPT_HOURS})`,
  );
