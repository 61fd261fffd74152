import { sql } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import { MAY_STILL_OPEN, MAY_STILL_OPEN_MS, whyNotFresh } from '#domain/lockers/locker-opening.ts';
import type { Db } from '#server/db/open.ts';

const notFresh = (message: string) => new ApiError(412, { message, code: 'needs_fresh' });

/**
 * Whether the latest physical command of a door has an unknown result and no report has followed
 * it.
 */
async function mayStillOpen(db: Db, doorId: number): Promise<boolean> {
  const { rows } = await db.execute<{ is_open_question: boolean }>(sql`
    select c.state = 'unknown' and c.answered_at > now() - make_interval(secs => ${MAY_STILL_OPEN_MS / 1000})
      and d.bolt_at < c.sent_at as is_open_question
    from locker_commands c join doors d on d.id = c.door_id
    where c.door_id = ${doorId} and c.kind = 'physical' order by c.id desc limit 1`);
  return rows[0]?.is_open_question === true;
}

interface Opening {
  command: string;
  again?: boolean | undefined;
}

interface Subject {
  locker: { code: string; last_seen: string | null };
  door: { id: number } | null;
}

/** Throws 412 if a door would be opened on outdated information. */
export async function requireFresh(
  db: Db,
  { command, again }: Opening,
  { locker, door }: Subject,
): Promise<void> {
  const why = whyNotFresh(command, locker, Date.now());
  if (why !== null) throw notFresh(why);
  if (command === 'open-door' && again !== true && door !== null)
    if (await mayStillOpen(db, door.id)) throw notFresh(MAY_STILL_OPEN);
}
