import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { groupBy } from '#domain/kernel/group-by.ts';
import { MAX_HOURS } from '#domain/outages/outage.ts';
import { reconcile } from '#domain/outages/reconcile.ts';
import { plannedOutages, type Schedule, type StageStatement } from '#domain/outages/schedule.ts';
import type { Db } from '#server/db/open.ts';
import {
  outages,
  power_areas,
  shedding_slots,
  shedding_stages,
} from '#server/db/schema/outages.ts';
import { predict } from '../predict.ts';
import { stopMessages } from './unsent-messages.ts';
import { HOUR_MS } from '#domain/kernel/time.ts';

/** Time that the plan reaches into the future, and maximum age of the start of a current outage. */
const AHEAD_MS = MAX_HOURS * HOUR_MS;
const BACK_MS = 24 * HOUR_MS;
/** Maximum number of outages per insert. */
const MAX_ADDED = 1000;

interface Area {
  code: string;
  provider: string;
  block: number;
}

/** Announced stages of providers. */
export async function readStatements(db: Db): Promise<Map<string, StageStatement[]>> {
  const rows = await db
    .select()
    .from(shedding_stages)
    .where(
      sql`coalesce(${shedding_stages.until_at}, 'infinity') > now() - make_interval(secs => ${BACK_MS / 1000})`,
    )
    .orderBy(shedding_stages.said_at, shedding_stages.id);
  const statements = rows.map(({ provider, stage, from_at, until_at, said_at }) => ({
    provider,
    stage,
    from: Date.parse(from_at),
    until: until_at === null ? null : Date.parse(until_at),
    said_at: Date.parse(said_at),
  }));
  return groupBy(statements, ({ provider }) => provider);
}

/** Past, current and future schedules of a provider. */
export async function readSchedules(db: Db, provider: string): Promise<Schedule[]> {
  const rows = await db.select().from(shedding_slots).where(eq(shedding_slots.provider, provider));
  return [...groupBy(rows, ({ valid_from }) => valid_from)].map(([valid_from, slots]) => ({
    valid_from,
    slots,
  }));
}

/** Schedules by block. A schedule without slots for a block leaves the power of that block on. */
const schedulesByBlock = (schedules: readonly Schedule[]) => {
  const blocks = schedules.map(({ valid_from, slots }) => ({
    valid_from,
    slots: groupBy(slots, ({ block }) => block),
  }));
  return (block: number): Schedule[] =>
    blocks.map(({ valid_from, slots }) => ({ valid_from, slots: slots.get(block) ?? [] }));
};

/** Locks outages that are not over, and those that people ended or withdrew, until the commit. */
const storedOutages = (db: Db) =>
  db
    .select()
    .from(outages)
    .where(
      or(
        and(eq(outages.is_withdrawn, false), gt(outages.until_at, sql`now()`)),
        and(
          outages.is_fixed,
          sql`${outages.until_at} > now() - make_interval(secs => ${BACK_MS / 1000})`,
        ),
      ),
    )
    .orderBy(outages.id)
    .for('update');

type Stored = Awaited<ReturnType<typeof storedOutages>>[number];

const asInterval = ({ id, is_fixed, is_withdrawn, from_at, until_at }: Stored, now: number) => ({
  id,
  is_fixed,
  is_gone: is_fixed && (is_withdrawn || Date.parse(until_at) <= now),
  from: Date.parse(from_at),
  until: Date.parse(until_at),
});

const iso = (moment: number): string => new Date(moment).toISOString();

interface Changed {
  added: number;
  changed: number;
  withdrawn: number;
  /** Number of unsent messages about cancelled outages. */
  stopped: number;
}

type Changes = ReturnType<typeof reconcile>;
type OfArea<K extends keyof Changes> = (Changes[K][number] & { area: Area })[];

/** Inserts outages of all areas at once. */
async function add(db: Db, added: OfArea<'added'>): Promise<void> {
  for (let from = 0; from < added.length; from += MAX_ADDED)
    await db.insert(outages).values(
      added.slice(from, from + MAX_ADDED).map((one) => ({
        area: one.area.code,
        kind: 'planned' as const,
        provider: one.area.provider,
        stage: one.stage,
        from_at: iso(one.from),
        until_at: iso(one.until),
      })),
    );
}

const version = sql`${outages.version} + 1`;

/**
 * Updates outages of all areas at once: changes ends, ends cancelled current ones and withdraws
 * cancelled future ones.
 */
async function change(
  db: Db,
  { changed, ended, withdrawn }: Omit<Changes, 'added'>,
): Promise<void> {
  const rows = changed.map(({ id, until, stage }) => ({ id, until_at: iso(until), stage }));
  if (rows.length > 0)
    await db.execute(sql`
      update outages o set until_at = c.until_at, stage = c.stage, version = o.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id integer, until_at timestamptz, stage integer) where c.id = o.id`);
  if (ended.length > 0)
    await db
      .update(outages)
      .set({ until_at: sql`greatest(now(), ${outages.from_at})`, version })
      .where(inArray(outages.id, ended));
  if (withdrawn.length > 0)
    await db
      .update(outages)
      .set({ is_withdrawn: true, version })
      .where(inArray(outages.id, withdrawn));
}

/**
 * Locks the plan of outages until the commit. Every change of schedules, stages or outages takes
 * this lock first, as does the plan of every minute, so that announcements run one after the other
 * and deadlocks are impossible.
 */
export const holdPlan = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('plan-outages'))`);

/**
 * Synchronises the outages of all areas with schedules and stages, two days ahead. Returns the
 * numbers of added, changed and withdrawn outages and of stopped messages.
 */
async function planOutages(db: Db, now: number): Promise<Changed> {
  const statements = await readStatements(db);
  const areas = await db.select().from(power_areas).orderBy(power_areas.code);
  const stored = groupBy(await storedOutages(db), ({ area }) => area);
  const window = { from: now - BACK_MS, until: now + AHEAD_MS };
  const added: OfArea<'added'> = [];
  const all: Omit<Changes, 'added'> = { changed: [], ended: [], withdrawn: [] };
  for (const [provider, ofProvider] of groupBy(areas, (area) => area.provider)) {
    const ofBlock = schedulesByBlock(await readSchedules(db, provider));
    const stages = statements.get(provider) ?? [];
    for (const area of ofProvider) {
      const wanted = plannedOutages(ofBlock(area.block), stages, window);
      const changes = reconcile(
        (stored.get(area.code) ?? []).map((one) => asInterval(one, now)),
        wanted.filter(({ until }) => until > now),
        now,
      );
      added.push(...changes.added.map((one) => ({ ...one, area })));
      all.changed.push(...changes.changed);
      all.ended.push(...changes.ended);
      all.withdrawn.push(...changes.withdrawn);
    }
  }
  await add(db, added);
  await change(db, all);
  return {
    added: added.length,
    changed: all.changed.length + all.ended.length,
    withdrawn: all.withdrawn.length,
    stopped: await stopMessages(db, [...all.withdrawn, ...all.ended]),
  };
}

/** Plans two days ahead and predicts batteries. Idempotent. The plan must be locked. */
export async function replan(db: Db, now = Date.now()): Promise<Changed> {
  const changed = await planOutages(db, now);
  await predict(db, now);
  return changed;
}
