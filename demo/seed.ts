import { sql } from 'drizzle-orm';
import { databaseProblemOf } from '#server/db/database-errors.ts';
import type { Database, Db } from '#server/db/open.ts';
import { demo_phases } from '#server/db/schema/settings.ts';
import type { Phase } from './phase.ts';
import { phasesOf } from './phases.ts';
import { figures, type DemoSize } from './sizes.ts';

/** Marker that the last step of seeding writes. */
const FINISHED = 'tidied';
const TIDYING = 6;
const PHASE_TIMEOUT_MS = 10 * 60_000;
/** Maximum number of times that a phase waits ten seconds for a session. */
const MAX_WAITS = 30;
/** Timeout per table. */
const TIDYING_TIMEOUT_MS = 5 * 60_000;
/**
 * Minimum size of tables that are analysed. Smaller tables are read completely, whatever the
 * planner estimates.
 */
const WORTH_ANALYZING_BYTES = 1_000_000;

interface Beginning {
  size: DemoSize;
  now: Date;
  made: Set<string>;
}

type Progress = (done: number, phase: string) => void;

/**
 * Makes the demo company: each phase in one transaction that ends with its marker, so that an
 * interrupted seeding continues, and a finished one needs a single query. A database with another
 * size, or from an earlier version, stays as it is, because people may have changed its data since.
 * Calls `progress` with the completed share, from 0 to 1, and the title of the current phase.
 */
export async function seedDemo(
  database: Database,
  size: DemoSize,
  progress: Progress,
): Promise<void> {
  const start = await readBeginning(database, size);
  if (!start.made.has(FINISHED)) {
    await makePhases(database, start, progress);
    await database.rest();
  }
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

async function makeOnce(database: Database, start: Beginning, phase: Phase): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await makeInTransaction(database, start, phase);
    } catch (error) {
      // A vacuum of the embedded engine occupies its only session for longer than a caller waits.
      const isWaiting = database.engine === 'embedded' && databaseProblemOf(error) === 'busy';
      if (!isWaiting || attempt === MAX_WAITS) throw error;
    }
  }
}

async function makeInTransaction(
  database: Database,
  { size, now }: Beginning,
  phase: Phase,
): Promise<void> {
  await database.within(
    { is: 'system' },
    async (db) => {
      // Sends no notifications and records no history, because no client watches yet and there is
      // no earlier state.
      await db.execute(
        sql`select set_config('baton.quiet', 'on', true), set_config('baton.unrecorded', 'on', true)`,
      );
      // Another node that seeds the same database waits here, and then skips the phase.
      const marker = { phase: phase.name, size };
      const won = await db.insert(demo_phases).values(marker).onConflictDoNothing().returning();
      if (won.length === 0) return;
      await phase.make({ db, size, figures: figures[size], now });
      await analyzeNew(db);
    },
    { timeout: PHASE_TIMEOUT_MS },
  );
}

/**
 * Analyses tables that the phase has just filled. Autovacuum might run too late: later phases would
 * be planned for empty tables, and such a plan never finishes on full ones.
 */
async function analyzeNew(db: Db): Promise<void> {
  const { rows } = await db.execute<{ tables: string | null }>(sql`
    select string_agg(quote_ident(relname), ', ') as tables from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and reltuples < 0
      and pg_relation_size(oid) > ${WORTH_ANALYZING_BYTES}::int`);
  const tables = rows[0]?.tables;
  if (tables) await db.execute(sql.raw(`analyze ${tables}`));
}

/** Counting lists uses the visibility map, which only a vacuum writes. */
async function vacuum(database: Database, size: DemoSize): Promise<void> {
  await database.session(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = current_schema()`,
    );
    // One at a time, because a single statement for all tables of a large company may exceed the
    // query timeout.
    for (const { name } of rows) await client.query(`vacuum analyze ${name}`);
  }, TIDYING_TIMEOUT_MS);
  await database.db.insert(demo_phases).values({ phase: FINISHED, size }).onConflictDoNothing();
}

/**
 * Reads the size, the end of the history and the finished phases. The history ends when seeding
 * began for the first time, so that all phases agree.
 */
async function readBeginning(database: Database, size: DemoSize): Promise<Beginning> {
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
