import type pg from 'pg';
import { handleOf, type Db } from './statements.ts';
import type { TenantScope } from './tenant-scope.ts';

/** A transaction or savepoint in progress. */
export interface TransactionContext {
  outer: TransactionContext | undefined;
  scope: TenantScope;
  db: Db;
  client: pg.PoolClient;
  /** Whether the transaction is still running. Queries after its end throw. */
  open: boolean;
  hooks: (() => void | Promise<void>)[];
  /** The last nested savepoint; the next savepoint waits for it. */
  turn: Promise<unknown>;
}

interface ContextOptions {
  client: pg.PoolClient;
  scope: TenantScope;
  outer?: TransactionContext;
  /** Implements `db.transaction` inside this context. */
  nest(context: TransactionContext, work: (db: Db) => Promise<unknown>): Promise<unknown>;
}

/** Creates a context. Its handles throw once the context has ended. */
export function contextOver({ client, scope, outer, nest }: ContextOptions): TransactionContext {
  const guarded = redirectingProxy(client, () => client, {
    query: (...args: Parameters<typeof client.query>) => {
      refuseEnded(context);
      return client.query(...args);
    },
    release: () => undefined,
  });
  const handle = handleOf(guarded);
  const context: TransactionContext = {
    outer,
    scope,
    client: guarded,
    open: true,
    hooks: [],
    turn: Promise.resolve(),
    db: redirectingProxy(handle, () => handle, {
      transaction: (work: (db: Db) => Promise<unknown>) => nest(context, work),
    }),
  };
  return context;
}

/** Whether neither this context nor an outer one has ended. */
export function isAlive(context: TransactionContext): boolean {
  return context.open && (context.outer === undefined || isAlive(context.outer));
}

/**
 * Throws after the end of a context, because a fallback to the pool would run a late query as
 * owner, outside every scope.
 */
export function refuseEnded(context: TransactionContext): void {
  if (!isAlive(context)) throw new Error('The transaction that this query belongs to has ended');
}

/** Number of outer contexts. */
export function depthOf(context: TransactionContext): number {
  return context.outer === undefined ? 0 : depthOf(context.outer) + 1;
}

/** Runs statements one after the other, because pg no longer queues them on a busy client. */
export function serial(client: pg.PoolClient): pg.PoolClient {
  let queue: Promise<unknown> = Promise.resolve();
  return redirectingProxy(client, () => client, {
    query: (...args: Parameters<typeof client.query>) => {
      const result = queue.then(() => client.query(...args));
      queue = Promise.resolve(result).catch(() => undefined);
      return result;
    },
  });
}

/**
 * Creates a proxy with the type of `base`. Looks up members in `members` first, then in the result
 * of `current`.
 */
export function redirectingProxy<T extends object>(
  base: T,
  current: () => T,
  members: Record<string, unknown>,
): T {
  return new Proxy(base, {
    get(_target, key) {
      if (typeof key === 'string' && Object.hasOwn(members, key)) return members[key];
      const target = current();
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
