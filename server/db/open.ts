import type pg from 'pg';
import { openEmbedded } from './embedded/open.ts';
import { openPostgres } from './postgres.ts';
import type { TenantScope } from './tenant-scope.ts';
import type { DatabaseState } from './source.ts';
import type { Db } from './statements.ts';
import { Transactions, type WithinOptions } from './transactions.ts';

export type { Db };

/** The one database of the server; both engines behave alike behind it. */
export interface Database {
  engine: 'embedded' | 'postgres';
  /** Outside a transaction the owner, past every tenant scope; inside, the transaction. */
  db: Db;
  /** One transaction within `scope`; inside another, a savepoint. A deadlock or serialization failure is retried. */
  within<T>(scope: TenantScope, work: (db: Db) => Promise<T>, options?: WithinOptions): Promise<T>;
  /** A session of the owner outside a transaction, for what none can hold; each of its queries may take `timeout` ms. */
  session<T>(work: (client: pg.PoolClient) => Promise<T>, timeout: number): Promise<T>;
  /** Runs once the outermost transaction is durable, never when it fails; at once outside a transaction. */
  afterCommit(hook: () => void | Promise<void>): void;
  pool: pg.Pool;
  /** Connections that listen for notifications as long as the server runs; on PostgreSQL apart from the pool. */
  listeners: pg.Pool;
  /** True, or the reason (for a person) why writes must be refused with 507. */
  writable(): Promise<true | string>;
  /** The same for the few rows of a sign-in: people may look also while nothing else can be saved. */
  admitsPeople(): Promise<true | string>;
  health(): DatabaseHealth;
  /** Whether the engine answers at this moment. */
  reachable(): Promise<boolean>;
  /** Gives back memory that earlier work needed; to be called while nothing else is asked. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

interface DatabaseHealth {
  engine: 'embedded' | 'postgres';
  state: DatabaseState;
  /** Callers waiting for a connection of the pool. */
  waiting: number;
  /** How often the embedded engine had to be started again. */
  reopened: number;
}

interface OpenOptions {
  /** A postgres:// address; without it the embedded database in `dir` is used. */
  url?: string | undefined;
  dir: string;
  /** The fingerprint of the migrations to come: a new embedded database has their tables already, where a template was made. */
  schema?: string;
  /** Connections to PostgreSQL at once. */
  connections?: number;
  log?: (line: string) => void;
  /** Tells a person that the start waits for PostgreSQL. */
  warn?: (line: string) => void;
  /** The longest a query may take on the embedded engine (ms). */
  deadline?: number;
}

/** Opens PostgreSQL when `url` is given, else the embedded database in `dir`. */
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
    health: () => ({
      engine: source.engine,
      state: source.state(),
      waiting: source.pool.queue.waiting,
      reopened: source.reopened(),
    }),
    async close() {
      await source.close();
      transactions.end();
    },
  };
}
