import { sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { locker_heartbeats } from '../../db/schema/locker-heartbeats.ts';

/** That a locker reported is written down this often. */
const WRITTEN_EVERY_S = 60;

/** Writes down by the server's own clock that these lockers reported; those that there are not are left out. */
export async function storeHeartbeats(db: Db, lockers: readonly number[]): Promise<void> {
  await db.execute(sql`
    insert into ${locker_heartbeats} as h (locker_id, reported_at)
    select id, now() from lockers where id = any(${sql.param([...lockers])}::int[]) order by id
    on conflict (locker_id) do update set reported_at = excluded.reported_at
      where h.reported_at < now() - make_interval(secs => ${WRITTEN_EVERY_S})`);
}
