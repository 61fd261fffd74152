import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { locker_heartbeats } from '#server/db/schema/locker-heartbeats.ts';

/** Interval at which heartbeats are recorded. */
const WRITTEN_EVERY_S = 60;

/** Records that these lockers reported, by the server's clock; unknown lockers are ignored. */
export async function storeHeartbeats(db: Db, lockers: readonly number[]): Promise<void> {
  await db.execute(sql`
    insert into ${locker_heartbeats} as h (locker_id, reported_at)
    select id, now() from lockers where id = any(${sql.param([...lockers])}::int[]) order by id
    on conflict (locker_id) do update set reported_at = excluded.reported_at
      where h.reported_at < now() - make_interval(secs => ${WRITTEN_EVERY_S})`);
}
