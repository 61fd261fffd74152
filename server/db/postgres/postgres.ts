import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { databaseProblemOf, sqlState } from '../database-errors.ts';
import { primaryOf } from './primary.ts';
import { QueuedPool } from '../queued-pool.ts';
import { reachabilityOf } from './reachable.ts';
import type { Source } from '../source.ts';

interface PostgresOptions {
  url: string;
  /** Maximum number of connections, without connections that listen for notifications. */
  connections: number;
  log: (line: string) => void;
  warn: (line: string) => void;
}

/**
 * Maximum number of listening connections per node: one for the outbox and its handlers, others for
 * announced work.
 */
const MAX_LISTENERS = 4;
/** Timeout for opening a connection, because a busy machine takes seconds to open one. */
const CONNECT_TIMEOUT_MS = 20_000;
/**
 * Timeout for opening a connection if there are several servers, because a server that is gone must
 * not use up the time of a request.
 */
const CONNECT_TIMEOUT_OF_SEVERAL_MS = 5_000;
const RETRY_MS = 500;
/** Number of tries between two log lines about the wait. */
const TRIES_PER_LINE = 60;

/**
 * Waits until the server accepts queries. Throws errors that waiting cannot solve: a wrong
 * password, a missing database.
 */
async function waitForServer(
  pool: pg.Pool,
  { hosts, warn }: Pick<PostgresOptions, 'warn'> & { hosts: string },
): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (databaseProblemOf(error) === undefined) throw error;
      // When several addresses refuse, the error of Node has no message.
      const reason = (error instanceof Error && error.message) || sqlState(error);
      if (tries % TRIES_PER_LINE === 0) warn(`Waiting for PostgreSQL at ${hosts}: ${reason}`);
      await pause(RETRY_MS);
    }
  }
}

/**
 * Connects to a PostgreSQL server, waiting for its start. The server limits the duration of
 * queries.
 */
export async function openPostgres(options: PostgresOptions): Promise<Source> {
  const { url, connections, log, warn } = options;
  const primary = primaryOf(url);
  const settings = {
    connectionString: url,
    Client: primary.Client,
    connectionTimeoutMillis: primary.count > 1 ? CONNECT_TIMEOUT_OF_SEVERAL_MS : CONNECT_TIMEOUT_MS,
    keepAlive: true,
    statement_timeout: 15_000,
    lock_timeout: 3000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'baton',
    // The embedded database has the same settings: compiling wide statements takes longer than
    // running them, and their sorts fit into memory.
    options: '-c jit=off -c work_mem=16MB',
  };
  const pool = new QueuedPool({ ...settings, max: connections }, primary.count);
  const listeners = new pg.Pool({ ...settings, max: MAX_LISTENERS });
  let state: 'open' | 'stopped' = 'open';
  pool.on('connect', () => (state = 'open'));
  for (const each of [pool, listeners]) {
    // Without a listener, a connection that breaks during use would end the process. The failed
    // query already reports the failure.
    each.on('connect', (client) => client.on('error', () => undefined));
    each.on('error', (error) => {
      state = 'stopped';
      log(`The database dropped a connection: ${error.message}`);
    });
  }
  const close = async () => void (await Promise.all([pool.end(), listeners.end()]));
  await waitForServer(pool, { hosts: primary.hosts, warn }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const reachability = reachabilityOf(primary);
  return {
    engine: 'postgres',
    pool,
    listeners,
    async bound(client, timeout, reach = 'transaction') {
      if (timeout === undefined) return;
      const local = reach === 'transaction' ? 'local ' : '';
      await client.query(`set ${local}statement_timeout = ${Math.trunc(timeout)}`);
    },
    writable: async () => true,
    admitsPeople: async () => true,
    state: () => state,
    reachable: () => reachability.ask(),
    reopened: () => 0,
    rest: async () => undefined,
    copyTo: undefined,
    close: async () => {
      await reachability.close();
      await close();
    },
  };
}
