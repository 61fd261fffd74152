import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import { inValues } from '#server/db/conditions.ts';
import { listRows } from '#server/db/list.ts';
import type { Db } from '#server/db/open.ts';
import { aliasOf } from '#server/db/columns.ts';
import { locker_commands as commands } from '#server/db/schema/locker-access.ts';
import { doors, lockers } from '#server/db/schema/lockers.ts';
import { users } from '#server/db/schema/users.ts';

const approvers = aliasOf(users, 'approvers');

const shown = {
  id: commands.id,
  key: commands.key,
  locker_id: commands.locker_id,
  locker: lockers.code,
  door_id: commands.door_id,
  door: doors.number,
  command: commands.command,
  kind: commands.kind,
  state: commands.state,
  reason: commands.reason,
  answer: commands.answer,
  user_id: commands.user_id,
  asked_by: users.name,
  approved_by: approvers.name,
  run_id: commands.run_id,
  time_created: commands.time_created,
  expires_at: commands.expires_at,
  sent_at: commands.sent_at,
  acknowledged_at: commands.acknowledged_at,
  sensed_at: commands.sensed_at,
  answered_at: commands.answered_at,
  version: commands.version,
};

const selectCommands = (db: Db) =>
  db
    .select(shown)
    .from(commands)
    .innerJoin(lockers, eq(lockers.id, commands.locker_id))
    .leftJoin(doors, eq(doors.id, commands.door_id))
    .leftJoin(users, eq(users.id, commands.user_id))
    .leftJoin(approvers, eq(approvers.id, commands.approved_by));

/** Lists commands, newest first. */
export function listCommands(db: Db, query: InputOf<'GET /locker-commands'>['query']) {
  const { id, key, locker_id, door_id, state } = query.filter ?? {};
  return listRows({
    db,
    select: selectCommands(db).$dynamic(),
    query,
    where: [
      inValues(commands.id, id),
      inValues(commands.key, key),
      inValues(commands.locker_id, locker_id),
      inValues(commands.door_id, door_id),
      inValues(commands.state, state),
    ],
    sort: { id: commands.id, time_created: sql`${commands.time_created}` },
    usual: ['id', 'DESC'],
    tieBreaker: commands.id,
    joinsOnlyShow: true,
  });
}

/** Reads a command in the format of responses. */
export async function readCommand(db: Db, id: number) {
  const [found] = await selectCommands(db).where(eq(commands.id, id));
  if (found === undefined) throw notFound();
  return found;
}
