import { count, sql } from 'drizzle-orm';
import { OFFLINE_AFTER_MS } from '#domain/lockers/locker-silence.ts';
import type { Db } from '#server/db/open.ts';
import { locker_heartbeats } from '#server/db/schema/locker-heartbeats.ts';
import { lockers } from '#server/db/schema/lockers.ts';

const { locker_id, reported_at } = locker_heartbeats;
const isReporting = sql`${reported_at} > now() - make_interval(secs => ${OFFLINE_AFTER_MS / 1000})`;

/** Lockers by state, and how many of them reported less than five minutes ago. */
export const lockerFigures = (db: Db) =>
  db
    .select({
      state: lockers.state,
      count: count(),
      reporting: sql<number>`count(*) filter (where ${isReporting})::int`,
    })
    .from(lockers)
    .leftJoin(locker_heartbeats, sql`${locker_id} = ${lockers.id}`)
    .groupBy(lockers.state);
