import type pg from 'pg';
import { handleOf, type Db } from './statements.ts';
import type { TenantScope } from './tenant-scope.ts';

/** A transaction or savepoint that is under way. */
export interface TransactionContext {
  outer: TransactionContext | undefined;
  scope: TenantScope;
  db: Db;
  client: pg.PoolClient;
  /** False from the moment its work is done: what still holds a handle is refused. */
  open: boolean;
  hooks: (() => void | Promise<void>)[];
  /** The last savepoint begun inside; savepoints of one frame follow each other. */
  turn: Promise<unknown>;
}

interface ContextOptions {
  client: pg.PoolClient;
  scope: TenantScope;
  outer?: TransactionContext;
  /** What `db.transaction` does inside the frame. */
  nest(context: TransactionContext, work: (db: Db) => Promise<unknown>): Promise<unknown>;
}

/** Makes a frame whose handles work until it ends. */
export function contextOver({ client, scope, outer, nest }: ContextOptions): TransactionContext {
  const guarded = redirected(client, () => client, {
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
    db: redirected(handle, () => handle, {
      transaction: (work: (db: Db) => Promise<unknown>) => nest(context, work),
    }),
  };
  return context;
}

/** True while neither the frame nor one around it has ended. */
export function isAlive(context: TransactionContext): boolean {
  return context.open && (context.outer === undefined || isAlive(context.outer));
}

/** Throws for an ended frame: falling back to the pool would run the straggler as owner, outside every scope. */
export function refuseEnded(context: TransactionContext): void {
  if (!isAlive(context)) throw new Error('The transaction that this query belongs to has ended');
}

/** How many frames are around this one. */
export function depthOf(context: TransactionContext): number {
  return context.outer === undefined ? 0 : depthOf(context.outer) + 1;
}

/** One statement after the other: pg no longer queues on a busy client. */
export function serial(client: pg.PoolClient): pg.PoolClient {
  let queue: Promise<unknown> = Promise.resolve();
  return redirected(client, () => client, {
    query: (...args: Parameters<typeof client.query>) => {
      const result = queue.then(() => client.query(...args));
      queue = Promise.resolve(result).catch(() => undefined);
      return result;
    },
  });
}

/** Looks like `base`, takes `members` first and everything else from whatever `current` gives at that moment. */
export function redirected<T extends object>(
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
