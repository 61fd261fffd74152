import { sql } from 'drizzle-orm';
import { commandFacts } from '../../../src/domain/locker-commands.ts';
import type { Db } from '../../db/open.ts';

/** Lockers that were not received and are again are asked how they are: what is known of their doors is old. */
export async function askReturned(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { kind, expires_s } = commandFacts['sync-data'];
  await db.execute(sql`
    insert into locker_commands (locker_id, command, kind, state, reason, expires_at)
    select given.locker_id, 'sync-data', ${kind}, 'queued', 'It is received again', now() + make_interval(secs => ${expires_s})
    from unnest(${sql.param([...ids])}::int[]) as given (locker_id)
    where not exists (select from locker_commands c where c.locker_id = given.locker_id and c.command = 'sync-data'
      and c.state in ('queued', 'sent') and c.expires_at > now())`);
}
