import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { fenceSql, refuseWider, type Fence } from './fence.ts';
import { isRetryable } from './trouble.ts';

/** The drizzle handle: a pool outside a transaction, the transaction inside. */
export type Db = NodePgDatabase;

/** `timeout` (ms) replaces the ordinary bound on a single query, for seeding and migrations. */
export interface WithinOptions {
  readOnly?: boolean;
  timeout?: number;
}

type AfterCommit = () => void | Promise<void>;
type Work<T> = (db: Db) => Promise<T>;

interface Frame {
  outer: Frame | undefined;
  fence: Fence;
  db: Db;
  client: pg.PoolClient;
  open: boolean;
  hooks: AfterCommit[];
  turn: Promise<unknown>;
}

export interface Transactions {
  db: Db;
  pool: pg.Pool;
  within<T>(fence: Fence, work: Work<T>, options?: WithinOptions): Promise<T>;
  afterCommit(hook: AfterCommit): void;
}

interface Surroundings {
  /** Bounds the queries of the transaction that was just opened; called with undefined when it ends. */
  bound(client: pg.PoolClient, timeout: number | undefined): Promise<void>;
  onHookError(error: unknown): void;
}

const attempts = 4;

/** Transactions over one pool: who is inside one, through whatever handle, talks to that one. */
export function transactionsOver(pool: pg.Pool, around: Surroundings): Transactions {
  const context = new AsyncLocalStorage<Frame>();
  const base = drizzle({ client: pool });

  const here = (): Frame | undefined => {
    const frame = context.getStore();
    if (frame !== undefined) refuseEnded(frame);
    return frame;
  };

  const inFrame = <T>(frame: Frame, work: Work<T>): Promise<T> => context.run(frame, () => work(frame.db));

  async function outermost<T>(fence: Fence, work: Work<T>, options: WithinOptions): Promise<T> {
    const client = await pool.connect();
    const conversation = serial(client);
    const frame = frameOver(conversation, fence, undefined);
    let broken: Error | undefined;
    try {
      await frame.client.query(`begin${options.readOnly ? ' read only' : ''}${fenceSql(fence)}`);
      await around.bound(conversation, options.timeout);
      const result = await inFrame(frame, work);
      frame.open = false;
      await commit(conversation);
      return result;
    } catch (error) {
      frame.open = false;
      frame.hooks.length = 0;
      broken = await rollback(conversation);
      throw error;
    } finally {
      await around.bound(conversation, undefined);
      client.release(broken);
      context.exit(() => runHooks(frame.hooks));
    }
  }

  function runHooks(hooks: AfterCommit[]): void {
    for (const hook of hooks) Promise.resolve().then(hook).catch(around.onHookError);
  }

  function nested<T>(outer: Frame, fence: Fence, work: Work<T>, options: WithinOptions): Promise<T> {
    refuseWider(outer.fence, fence);
    const run = outer.turn.then(() => savepoint(outer, fence, work, options));
    outer.turn = run.catch(() => undefined);
    return run;
  }

  async function savepoint<T>(outer: Frame, fence: Fence, work: Work<T>, options: WithinOptions): Promise<T> {
    refuseEnded(outer);
    const frame = frameOver(outer.client, fence, outer);
    const name = `nested_${depth(frame)}`;
    const readOnly = options.readOnly ? '; set transaction read only' : '';
    await outer.client.query(`savepoint ${name}${readOnly}${fenceSql(fence, outer.fence)}`);
    try {
      const result = await inFrame(frame, work);
      await outer.client.query(`release savepoint ${name}${fenceSql(outer.fence, fence)}`);
      outer.hooks.push(...frame.hooks);
      return result;
    } catch (error) {
      await outer.client.query(`rollback to savepoint ${name}; release savepoint ${name}`);
      throw error;
    } finally {
      frame.open = false;
    }
  }

  async function within<T>(fence: Fence, work: Work<T>, options: WithinOptions = {}): Promise<T> {
    const outer = context.getStore();
    if (outer !== undefined && alive(outer)) return nested(outer, fence, work, options);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await outermost(fence, work, options);
      } catch (error) {
        if (attempt === attempts || !isRetryable(error)) throw error;
        await pause(Math.random() * 20 * attempt);
      }
    }
  }

  function frameOver(client: pg.PoolClient, fence: Fence, outer: Frame | undefined): Frame {
    const frame: Frame = { outer, fence, client, open: true, hooks: [], turn: Promise.resolve(), db: base };
    const guarded = replaced(client, {
      query: (...args: Parameters<typeof client.query>) => {
        refuseEnded(frame);
        return client.query(...args);
      },
      release: () => undefined,
    });
    const handle = drizzle({ client: guarded });
    frame.db = replaced(handle, { transaction: (work: Work<unknown>) => nested(frame, fence, work, {}) });
    frame.client = guarded;
    return frame;
  }

  return {
    within,
    afterCommit(hook) {
      const frame = here();
      if (frame === undefined) runHooks([hook]);
      else frame.hooks.push(hook);
    },
    db: redirected(base, () => here()?.db, {
      transaction: (work: Work<unknown>) => within(context.getStore()?.fence ?? { is: 'system' }, work),
    }),
    pool: redirected(pool, () => undefined, {
      query: (...args: Parameters<typeof pool.query>) => (here()?.client ?? pool).query(...args),
      connect: (...args: Parameters<typeof pool.connect>) => here()?.client ?? pool.connect(...args),
    }),
  };
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  // PostgreSQL answers a commit of a failed transaction with a silent rollback.
  if (command !== 'COMMIT') throw new Error('Nothing was saved: an earlier statement of the transaction had failed');
}

async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function alive(frame: Frame): boolean {
  return frame.open && (frame.outer === undefined || alive(frame.outer));
}

function refuseEnded(frame: Frame): void {
  // Falling back to the pool would run the straggler as the owner, outside every fence.
  if (!alive(frame)) throw new Error('The transaction that this query belongs to has ended');
}

function depth(frame: Frame): number {
  return frame.outer === undefined ? 0 : depth(frame.outer) + 1;
}

/** One statement after the other: pg no longer queues on a busy client. */
function serial(client: pg.PoolClient): pg.PoolClient {
  let tail: Promise<unknown> = Promise.resolve();
  return replaced(client, {
    query: (...args: Parameters<typeof client.query>) => {
      const answer = tail.then(() => client.query(...args));
      tail = Promise.resolve(answer).catch(() => undefined);
      return answer;
    },
  });
}

function replaced<T extends object>(target: T, members: Record<string, unknown>): T {
  return redirected(target, () => undefined, members);
}

function redirected<T extends object>(base: T, current: () => T | undefined, members: Record<string, unknown>): T {
  return new Proxy(base, {
    get(_target, key) {
      if (typeof key === 'string' && Object.hasOwn(members, key)) return members[key];
      const target = current() ?? base;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
