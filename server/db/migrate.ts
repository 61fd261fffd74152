import { apply } from './apply.js';
import type { Step } from './apply.js';
import type { Database } from './open.ts';

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Migrations of this build: name to SQL. */
export const migrations: Record<string, string> = Object.fromEntries(
  Object.entries(files).map(([file, text]) => [file.replace(/^.*\/|\.sql$/g, ''), text]),
);

interface MigrateOptions {
  onStep?: (step: Step) => void;
  migrations?: Record<string, string>;
}

// Arbitrary key of the advisory lock, the same on every node.
const turn = 4_200_226;

/** Migrates the database to this build: one node at a time, each file in its own transaction. */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query(`select pg_advisory_lock(${turn})`);
    await apply(
      (text, values) => client.query(text, values),
      options.migrations ?? migrations,
      options.onStep,
    );
  } finally {
    // Ends the session with its lock and settings.
    client.release(true);
  }
}
