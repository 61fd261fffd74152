import { sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { demo_phases } from '../db/schema/settings.ts';
import type { Phase } from './phase.ts';
import { phasesOf } from './phases.ts';
import { figures, type DemoSize } from './sizes.ts';

/** The marker of the last step. */
const FINISHED = 'tidied';
const TIDYING = 6;
const PHASE_TIMEOUT_MS = 10 * 60_000;

interface Beginning {
  size: DemoSize;
  now: Date;
  made: Set<string>;
}

type Progress = (done: number, phase: string) => void;

/**
 * Makes the demo company: each phase in one transaction that ends with its marker, so that a seeding that was
 * killed goes on where it stopped, and a finished one costs a question. A database with another size in it keeps it,
 * and so does one that an earlier version made: what people did there since is no ground to seed on.
 * `progress` is told the share done, from 0 to 1, and what is being made.
 */
export async function seedDemo(
  database: Database,
  size: DemoSize,
  progress: Progress,
): Promise<void> {
  const start = await beginning(database, size);
  if (!start.made.has(FINISHED)) await makePhases(database, start, progress);
  progress(1, 'Ready');
}

async function makePhases(database: Database, start: Beginning, progress: Progress) {
  const phases = phasesOf(start.size);
  const total = phases.reduce((sum, phase) => sum + phase.weight, TIDYING);
  let done = 0;
  for (const phase of phases) {
    progress(done / total, phase.title);
    if (!start.made.has(phase.name)) await makeOnce(database, start, phase);
    done += phase.weight;
  }
  progress(done / total, 'Tidying up');
  await vacuum(database, start.size);
}

async function makeOnce(database: Database, { size, now }: Beginning, phase: Phase): Promise<void> {
  await database.within(
    { is: 'system' },
    async (db) => {
      // Nobody watches a company that is not there yet, and it was never otherwise.
      await db.execute(
        sql`select set_config('baton.quiet', 'on', true), set_config('baton.unrecorded', 'on', true)`,
      );
      // Another node that seeds the same database waits here, and then has nothing left to do.
      const marker = { phase: phase.name, size };
      const won = await db.insert(demo_phases).values(marker).onConflictDoNothing().returning();
      if (won.length > 0) await phase.make({ db, size, figures: figures[size], now });
    },
    { timeout: PHASE_TIMEOUT_MS },
  );
}

/** Lists are counted from the visibility map, which only a vacuum writes. */
async function vacuum(database: Database, size: DemoSize): Promise<void> {
  const client = await database.pool.connect();
  try {
    // A large company takes longer than any request may.
    await client.query('set statement_timeout = 0');
    const { rows } = await client.query<{ tables: string }>(
      `select string_agg(quote_ident(tablename), ', ') as tables from pg_tables where schemaname = current_schema()`,
    );
    await client.query(`vacuum analyze ${rows[0]?.tables}`);
  } finally {
    // Ends the session, and with it the setting.
    client.release(true);
  }
  await database.db.insert(demo_phases).values({ phase: FINISHED, size }).onConflictDoNothing();
}

/** Every phase counts from the moment at which the first seeding began. */
async function beginning(database: Database, size: DemoSize): Promise<Beginning> {
  return database.within({ is: 'system' }, async (db) => {
    await db.insert(demo_phases).values({ phase: 'beginning', size }).onConflictDoNothing();
    const markers = await db.select().from(demo_phases);
    const made = new Set(markers.map((marker) => marker.phase));
    const marker = markers.find(({ phase }) => phase === 'beginning');
    if (marker === undefined) throw new Error('The demo company is incomplete');
    return { size: sizeOf(marker.size), now: new Date(marker.finished_at), made };
  });
}

function sizeOf(text: string): DemoSize {
  if (text === 'small' || text === 'demo' || text === 'large') return text;
  throw new Error(`There is no demo company of size ${text}`);
}
