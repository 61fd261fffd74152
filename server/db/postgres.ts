import pg from 'pg';
import { reachabilityOf } from './reachable.ts';
import type { Source } from './source.ts';

/** Connects to a PostgreSQL server; a query is bounded by the server itself. */
export async function openPostgres(url: string, log: (line: string) => void): Promise<Source> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 2000,
    statement_timeout: 15_000,
    lock_timeout: 3000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'baton',
    // As on the embedded engine: compiling wide statements takes longer than they do, and their sorts fit into memory.
    options: '-c jit=off -c work_mem=16MB',
  });
  let state: 'open' | 'stopped' = 'open';
  pool.on('connect', () => (state = 'open'));
  // Without a listener a connection that breaks in use would end the process; its query reports the failure.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => {
    state = 'stopped';
    log(`The database broke a connection: ${error.message}`);
  });
  await pool.query('select 1').catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const reachability = reachabilityOf(url);
  return {
    engine: 'postgres',
    pool,
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
    close: async () => {
      await reachability.close();
      await pool.end();
    },
  };
}
