import { sql } from 'drizzle-orm';
import { OFFLINE_AFTER_MS } from '#domain/lockers/locker-silence.ts';
import type { Db } from '#server/db/open.ts';
import { locker_heartbeats } from '#server/db/schema/locker-heartbeats.ts';
import { notify } from '#server/features/messages/notifications.ts';
import { offlineNotices } from '../locker-reports.ts';

interface Silenced extends Record<string, unknown> {
  id: number;
  code: string;
  name: string;
}

/**
 * Marks lockers without recent reports as offline since their last contact, and returns their
 * number. Silence counts only while this server was listening, only for lockers whose terminals
 * have reported before, and not while a simulated day is paused. The next report brings a locker
 * back.
 */
export async function markSilent(
  db: Db,
  { now, listeningSince }: { now: number; listeningSince: number },
): Promise<number> {
  const latest = new Date(now - OFFLINE_AFTER_MS).toISOString();
  if (listeningSince > now - OFFLINE_AFTER_MS) return 0;
  const { rows } = await db.execute<Silenced>(sql`
    with silent as (
      select l.id from lockers l join ${locker_heartbeats} h on h.locker_id = l.id
      where l.state = 'online' and not l.is_offline and h.reported_at < ${latest}::timestamptz
        and not exists (select from simulated_day d
          where d.state <> 'running' or d.alive_until <= now() or d.since > ${latest}::timestamptz)
      order by l.id for update of l
    )
    update lockers l set state = 'offline', is_offline = true, version = l.version + 1,
      offline_since = coalesce(l.last_seen, ${latest}::timestamptz)
    from silent where silent.id = l.id returning l.id, l.code, l.name`);
  await notify(db, offlineNotices(rows));
  return rows.length;
}
