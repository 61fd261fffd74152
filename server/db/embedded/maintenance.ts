import type pg from 'pg';
import { inBackground } from '../connection-queue.ts';

interface MaintenanceOptions {
  /** Interval between two rounds of maintenance (ms). */
  every?: number;
  /** Number of dead rows above which a table is vacuumed. */
  dead?: number;
  /** Whether there is space to vacuum; false while the disk is almost full. */
  mayWrite?: () => boolean;
  log: (line: string) => void;
}

/** Maintenance in place of PostgreSQL's background processes, which the embedded database lacks. */
export interface Maintenance {
  run(): Promise<void>;
  stop(): void;
}

const worn = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_dead_tup + n_ins_since_vacuum + n_mod_since_analyze >= greatest($1, n_live_tup / 10)
  order by n_dead_tup desc`;

/**
 * Runs checkpoints, so that the log stays small, and vacuums tables with many changes, one at a
 * time.
 */
export function maintain(
  pool: pg.Pool,
  { every = 60_000, dead = 1000, mayWrite = () => true, log }: MaintenanceOptions,
): Maintenance {
  let running: Promise<void> | undefined;

  async function check(): Promise<void> {
    // The counts below would otherwise lag by up to a second.
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
