import type pg from 'pg';
import { inBackground } from '../connection-queue.ts';

interface MaintenanceOptions {
  /** How often to look (ms). */
  every?: number;
  /** How many dead rows make a table worth cleaning. */
  dead?: number;
  /** False while the disk is almost full: cleaning needs room of its own. */
  mayWrite?: () => boolean;
  log: (line: string) => void;
}

/** What PostgreSQL's own background processes would do: the embedded engine has none. */
export interface Maintenance {
  run(): Promise<void>;
  stop(): void;
}

const worn = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_dead_tup + n_ins_since_vacuum + n_mod_since_analyze >= greatest($1, n_live_tup / 10)
  order by n_dead_tup desc`;

/** Checkpoints so that the log stays small, and vacuums the tables that have changed much, one at a time. */
export function maintain(
  pool: pg.Pool,
  { every = 60_000, dead = 1000, mayWrite = () => true, log }: MaintenanceOptions,
): Maintenance {
  let running: Promise<void> | undefined;

  async function check(): Promise<void> {
    // The counts below are otherwise up to a second behind.
    await pool.query('select pg_stat_force_next_flush()');
    const { rows } = await pool.query<{ name: string }>(worn, [dead]);
    for (const { name } of rows) if (mayWrite()) await pool.query(`vacuum (analyze) ${name}`);
    await pool.query('checkpoint');
  }

  const run = () => (running ??= inBackground(check).finally(() => (running = undefined)));
  const timer = setInterval(() => {
    run().catch((error: unknown) =>
      log(`Database maintenance failed: ${error instanceof Error ? error.message : error}`),
    );
  }, every);
  timer.unref();
  return { run, stop: () => clearInterval(timer) };
}
