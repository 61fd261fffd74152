import { gt } from 'drizzle-orm';
import { paces } from '../../../src/domain/simulated-day.ts';
import type { Database, Db } from '../../db/open.ts';
import { simulated_day as days } from '../../db/schema/settings.ts';
import { clockFrom, setClock, type DayClock } from './clock.ts';

/** How long the day counts as lived after a node said so; one that dies says nothing more. */
const ALIVE_MS = 30_000;
/** How often a node says it. */
export const ALIVE_EVERY_MS = 10_000;

const iso = (time: number) => new Date(time).toISOString();

/** The clock of a stored day. */
export const clockOf = ({ state, speed, shown, since }: typeof days.$inferSelect): DayClock => ({
  state,
  speed: paces.find((pace) => pace === speed) ?? 1,
  shown: Date.parse(shown),
  since: Date.parse(since),
});

const rowOf = ({ state, speed, shown, since }: DayClock) => ({
  state,
  speed,
  shown: iso(shown),
  since: iso(since),
});

/**
 * Records that this node simulates the day. Pause and pace outlive the node before; a day that runs goes on
 * with the real clock then, because the time in between passed for nobody.
 */
export function liveDay(database: Database): Promise<void> {
  return database.within({ is: 'system' }, async (db) => {
    const now = Date.now();
    const fresh = { ...rowOf(clockFrom(now)), alive_until: iso(now) };
    await db.insert(days).values(fresh).onConflictDoNothing();
    const [day] = await db.select().from(days).for('update');
    const isTakenUp = day?.state === 'running' && Date.parse(day.alive_until) <= now;
    const { shown, since } = fresh;
    await db
      .update(days)
      .set({ alive_until: iso(now + ALIVE_MS), ...(isTakenUp && { shown, since }) });
  });
}

/** Nobody lives the day any more; pause and pace stay. */
export async function endDay({ db }: Database): Promise<void> {
  await db.update(days).set({ alive_until: iso(Date.now()) });
}

/** Whether a node lives the stored day now. */
export const isAlive = () => gt(days.alive_until, iso(Date.now()));

/** The clock of the simulated day, whichever node lives it; null while none does. */
export async function clockOfDay(db: Db): Promise<DayClock | null> {
  const [day] = await db.select().from(days).where(isAlive());
  return day ? clockOf(day) : null;
}

/** Sets the clock for all nodes; null while nobody lives the day. */
export async function setDay(
  db: Db,
  change: Partial<Pick<DayClock, 'state' | 'speed'>>,
): Promise<DayClock | null> {
  const now = Date.now();
  const [day] = await db.select().from(days).where(isAlive()).for('update');
  if (day === undefined) return null;
  const clock = setClock(clockOf(day), change, now);
  await db.update(days).set(rowOf(clock));
  return clock;
}
