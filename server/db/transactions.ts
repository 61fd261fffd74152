import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Bound } from './source.ts';
import { handleOf, type Db } from './statements.ts';
import { asOfSql, tenantScopeSql, refuseWiderScope, type TenantScope } from './tenant-scope.ts';
import {
  depthOf,
  contextOver,
  isAlive,
  redirectingProxy,
  refuseEnded,
  serial,
  type TransactionContext,
} from './transaction-context.ts';
import { DatabaseStopped, isRetryable } from './database-errors.ts';

/**
 * Options of a transaction. `timeout` (ms) replaces the usual limit of a query, for seeding and
 * other long work. `asOf` reads tables as of that time. `admit` runs once the transaction has its
 * connection, before any read; its error rejects the transaction.
 */
export interface WithinOptions {
  readOnly?: boolean;
  timeout?: number;
  asOf?: string | undefined;
  admit?: () => void;
}

type Work<T> = (db: Db) => Promise<T>;
type Hook = () => void | Promise<void>;

interface Task<T> {
  scope: TenantScope;
  work: Work<T>;
  options: WithinOptions;
}

interface Dependencies {
  /**
   * Limits the duration of queries of a new transaction or session; called with undefined at its
   * end.
   */
  bound: Bound;
  onHookError(error: unknown): void;
}

const attempts = 4;

/**
 * Transactions over one pool. Inside a transaction, every handle uses that transaction, even the
 * handle of the pool.
 */
export class Transactions {
  #around: Dependencies;
  #pool: pg.Pool;
  #context = new AsyncLocalStorage<TransactionContext>();
  db: Db;
  pool: pg.Pool;

  constructor(pool: pg.Pool, around: Dependencies) {
    const base = handleOf(pool);
    this.#pool = pool;
    this.#around = around;
    this.db = redirectingProxy(base, () => this.#here()?.db ?? base, {
      transaction: (work: Work<unknown>) =>
        this.within(this.#here()?.scope ?? { is: 'system' }, work),
    });
    this.pool = redirectingProxy(pool, () => pool, {
      query: (...args: Parameters<typeof pool.query>) =>
        (this.#here()?.client ?? pool).query(...args),
      connect: (...args: Parameters<typeof pool.connect>) =>
        this.#here()?.client ?? pool.connect(...args),
    });
  }

  /**
   * Disables the context storage after the pool is closed, because otherwise every promise of the
   * process would carry a reference to it.
   */
  end(): void {
    this.#context.disable();
  }

  async within<T>(scope: TenantScope, work: Work<T>, options: WithinOptions = {}): Promise<T> {
    const task = { scope, work, options };
    const outer = this.#context.getStore();
    if (outer !== undefined && isAlive(outer)) return this.#nested(outer, task);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#outermost(task);
      } catch (error) {
        if (attempt === attempts || !isRetryable(error)) throw error;
        await pause(Math.random() * 20 * attempt);
      }
    }
  }

  async session<T>(work: (client: pg.PoolClient) => Promise<T>, timeout: number): Promise<T> {
    const client = await this.#pool.connect();
    try {
      await this.#around.bound(client, timeout, 'session');
      return await work(client);
    } finally {
      await this.#around.bound(client, undefined);
      // Ends the session with its time limit.
      client.release(true);
    }
  }

  afterCommit(hook: Hook): void {
    const context = this.#here();
    if (context === undefined) this.#runHooks([hook]);
    else context.hooks.push(hook);
  }

  #here(): TransactionContext | undefined {
    const context = this.#context.getStore();
    if (context !== undefined) refuseEnded(context);
    return context;
  }

  async #outermost<T>({ scope, work, options }: Task<T>): Promise<T> {
    const connection = await this.#pool.connect();
    const client = serial(connection);
    const context = this.#frame(client, scope);
    let broken: Error | undefined;
    let hasBegun = false;
    try {
      options.admit?.();
      hasBegun = true;
      // Reads see one snapshot, so that a page and its total always agree.
      const kind = options.readOnly ? ' isolation level repeatable read read only' : '';
      await client.query(`begin${kind}${tenantScopeSql(scope)}${asOfSql(options.asOf)}`);
      await this.#around.bound(client, options.timeout);
      const result = await this.#context.run(context, work, context.db);
      context.open = false;
      await commit(client);
      this.#context.exit(() => this.#runHooks(context.hooks));
      return result;
    } catch (error) {
      context.open = false;
      if (hasBegun) broken = await rollback(client);
      throw error;
    } finally {
      await this.#around.bound(client, undefined);
      connection.release(broken);
    }
  }

  #nested<T>(outer: TransactionContext, task: Task<T>): Promise<T> {
    refuseWiderScope(outer.scope, task.scope);
    const run = outer.turn.then(() => this.#savepoint(outer, task));
    outer.turn = run.catch(() => undefined);
    return run;
  }

  async #savepoint<T>(outer: TransactionContext, { scope, work, options }: Task<T>): Promise<T> {
    refuseEnded(outer);
    const context = this.#frame(outer.client, scope, outer);
    const name = `nested_${depthOf(context)}`;
    const readOnly = options.readOnly ? '; set transaction read only' : '';
    await outer.client.query(`savepoint ${name}${readOnly}${tenantScopeSql(scope, outer.scope)}`);
    try {
      const result = await this.#context.run(context, work, context.db);
      await outer.client.query(`release savepoint ${name}${tenantScopeSql(outer.scope, scope)}`);
      outer.hooks.push(...context.hooks);
      return result;
    } catch (error) {
      await outer.client.query(`rollback to savepoint ${name}; release savepoint ${name}`);
      throw error;
    } finally {
      context.open = false;
    }
  }

  #frame(
    client: pg.PoolClient,
    scope: TenantScope,
    outer?: TransactionContext,
  ): TransactionContext {
    const nest = (context: TransactionContext, work: Work<unknown>) =>
      this.#nested(context, { scope, work, options: {} });
    return contextOver({ client, scope, outer, nest });
  }

  #runHooks(hooks: Hook[]): void {
    for (const hook of hooks) Promise.resolve().then(hook).catch(this.#around.onHookError);
  }
}

/**
 * Function of PostgreSQL that waits for a synchronous standby. Notices of a cancelled wait contain
 * this name, whatever their language.
 */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

async function commit(client: pg.PoolClient): Promise<void> {
  let isUnconfirmed = false;
  const onNotice = ({ routine }: { routine?: string | undefined }) => {
    isUnconfirmed ||= routine === WAIT_FOR_STANDBY;
  };
  client.on('notice', onNotice);
  const { command } = await client.query('commit').finally(() => client.off('notice', onNotice));
  // If the wait for a standby is cancelled, PostgreSQL reports success although no standby has the
  // changes, so a failover could lose them.
  if (isUnconfirmed) throw new DatabaseStopped('No standby confirmed the commit.');
  // PostgreSQL answers a commit of a failed transaction with a silent rollback.
  if (command !== 'COMMIT')
    throw new Error('Not saved: an earlier statement of the transaction failed');
}

async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
