import type pg from 'pg';
import { openEmbedded } from './embedded/open.ts';
import { openPostgres } from './postgres/postgres.ts';
import type { TenantScope } from './tenant-scope.ts';
import type { DatabaseState } from './source.ts';
import type { Db } from './statements.ts';
import { Transactions, type WithinOptions } from './transactions.ts';

export type { Db };

/**
 * The database of the server. PostgreSQL and the embedded database behave alike behind this
 * interface.
 */
export interface Database {
  engine: 'embedded' | 'postgres';
  /**
   * Handle of the current transaction. Outside a transaction it works as the database owner,
   * without a tenant scope.
   */
  db: Db;
  /**
   * Runs a transaction within `scope`, or a savepoint inside another one. Deadlocks and
   * serialization failures are retried.
   */
  within<T>(scope: TenantScope, work: (db: Db) => Promise<T>, options?: WithinOptions): Promise<T>;
  /**
   * Runs a session of the owner outside a transaction, for statements such as vacuum. `timeout`
   * (ms) limits each query.
   */
  session<T>(work: (client: pg.PoolClient) => Promise<T>, timeout: number): Promise<T>;
  /**
   * Runs a hook after the commit of the outermost transaction, or immediately outside a
   * transaction. A rollback drops the hook.
   */
  afterCommit(hook: () => void | Promise<void>): void;
  pool: pg.Pool;
  /**
   * Connections that listen for notifications permanently; separate from the pool on PostgreSQL.
   */
  listeners: pg.Pool;
  /** `true`, or the reason (for a person) why writes must be refused with 507. */
  writable(): Promise<true | string>;
  /**
   * Like `writable`, for the few rows of a sign-in, so that people can sign in and read while other
   * writes are refused.
   */
  admitsPeople(): Promise<true | string>;
  health(): DatabaseHealth;
  reachable(): Promise<boolean>;
  /** Frees memory of earlier work; call while no query is running. */
  rest(): Promise<void>;
  /** Copies the files of the embedded database; queries wait meanwhile. Absent on PostgreSQL. */
  copyTo: ((dir: string) => Promise<void>) | undefined;
  close(): Promise<void>;
}

interface DatabaseHealth {
  engine: 'embedded' | 'postgres';
  state: DatabaseState;
  /** Number of callers that wait for a connection of the pool. */
  waiting: number;
  /** Number of places in the pool, and how many are in use. */
  connections: { places: number; used: number };
  /** Number of restarts of the embedded engine. */
  reopened: number;
}

interface OpenOptions {
  /** URL of PostgreSQL (postgres://…); without it the embedded database in `dir` is used. */
  url?: string | undefined;
  dir: string;
  /**
   * Fingerprint of the migrations. A new embedded database starts with their tables if a template
   * exists.
   */
  schema?: string;
  /** Maximum number of connections to PostgreSQL. */
  connections?: number;
  log?: (line: string) => void;
  /** Prints a message for a person while the start waits for PostgreSQL. */
  warn?: (line: string) => void;
  /** Longest duration of a query on the embedded database (ms). */
  deadline?: number;
}

/** Opens PostgreSQL if `url` is given, otherwise the embedded database in `dir`. */
export async function openDatabase({
  url,
  dir,
  schema,
  connections = 10,
  log = () => undefined,
  warn = log,
  deadline,
}: OpenOptions): Promise<Database> {
  const source = url
    ? await openPostgres({ url, connections, log, warn })
    : await openEmbedded({ dir, schema, log, deadline });
  const transactions = new Transactions(source.pool, {
    bound: source.bound,
    onHookError: (error) =>
      log(`Work after a commit failed: ${error instanceof Error ? error.message : error}`),
  });
  return {
    db: transactions.db,
    pool: transactions.pool,
    listeners: source.listeners,
    within: (scope, work, options) => transactions.within(scope, work, options),
    session: (work, timeout) => transactions.session(work, timeout),
    afterCommit: (hook) => transactions.afterCommit(hook),
    engine: source.engine,
    writable: source.writable,
    admitsPeople: source.admitsPeople,
    reachable: source.reachable,
    rest: source.rest,
    copyTo: source.copyTo,
    health: () => ({
      engine: source.engine,
      state: source.state(),
      waiting: source.pool.queue.waiting,
      connections: source.pool.queue.connections,
      reopened: source.reopened(),
    }),
    async close() {
      await source.close();
      transactions.end();
    },
  };
}
