import { gt } from 'drizzle-orm';
import { paces } from '#domain/kernel/simulated-day.ts';
import type { Database, Db } from '#server/db/open.ts';
import { simulated_day as days } from '#server/db/schema/settings.ts';
import { clockFrom, setClock, type DayClock } from './clock.ts';

/** Time for which the day counts as running after a heartbeat of its node. */
const ALIVE_MS = 30_000;
/** Interval of heartbeats. */
export const ALIVE_EVERY_MS = 10_000;

const iso = (time: number) => new Date(time).toISOString();

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
 * Records a heartbeat of the node that simulates the day. State and speed persist across nodes. If
 * no node simulated a running day for a while, the clock of the day restarts at the real time,
 * because nothing was simulated in between.
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

/** Marks the day as not running; state and speed persist. */
export async function endDay({ db }: Database): Promise<void> {
  await db.update(days).set({ alive_until: iso(Date.now()) });
}

/** Condition: a node is simulating the stored day now. */
export const isAlive = () => gt(days.alive_until, iso(Date.now()));

/** Clock of the simulated day on any node; null if no node runs it. */
export async function clockOfDay(db: Db): Promise<DayClock | null> {
  const [day] = await db.select().from(days).where(isAlive());
  return day ? clockOf(day) : null;
}

/** Sets the clock for all nodes; null if no node runs the day. */
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
