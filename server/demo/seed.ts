import { sql } from 'drizzle-orm';
import { databaseProblemOf } from '../db/database-errors.ts';
import type { Database, Db } from '../db/open.ts';
import { demo_phases } from '../db/schema/settings.ts';
import type { Phase } from './phase.ts';
import { phasesOf } from './phases.ts';
import { figures, type DemoSize } from './sizes.ts';

/** The marker of the last step. */
const FINISHED = 'tidied';
const TIDYING = 6;
const PHASE_TIMEOUT_MS = 10 * 60_000;
/** So often a phase waits ten seconds for a session. */
const MOST_WAITS = 30;
/** For each table. */
const TIDYING_TIMEOUT_MS = 5 * 60_000;
/** Smaller tables are read whole, whatever the planner believes. */
const WORTH_ANALYZING_BYTES = 1_000_000;

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
      // A vacuum of the embedded engine holds its only session for longer than a caller waits for one.
      const isWaiting = database.engine === 'embedded' && databaseProblemOf(error) === 'busy';
      if (!isWaiting || attempt === MOST_WAITS) throw error;
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
      // Nobody watches a company that is not there yet, and it was never otherwise.
      await db.execute(
        sql`select set_config('baton.quiet', 'on', true), set_config('baton.unrecorded', 'on', true)`,
      );
      // Another node that seeds the same database waits here, and then has nothing left to do.
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
 * Gives the planner the figures of tables that a phase has just filled. Autovacuum would, but at a moment of its own:
 * later phases would be planned for empty tables, and a plan for an empty table never ends on a full one.
 */
async function analyzeNew(db: Db): Promise<void> {
  const { rows } = await db.execute<{ tables: string | null }>(sql`
    select string_agg(quote_ident(relname), ', ') as tables from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and reltuples < 0
      and pg_relation_size(oid) > ${WORTH_ANALYZING_BYTES}::int`);
  const tables = rows[0]?.tables;
  if (tables) await db.execute(sql.raw(`analyze ${tables}`));
}

/** Lists are counted from the visibility map, which only a vacuum writes. */
async function vacuum(database: Database, size: DemoSize): Promise<void> {
  await database.session(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = current_schema()`,
    );
    // One at a time: all in one statement take a large company longer than a query may on a busy machine.
    for (const { name } of rows) await client.query(`vacuum analyze ${name}`);
  }, TIDYING_TIMEOUT_MS);
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
