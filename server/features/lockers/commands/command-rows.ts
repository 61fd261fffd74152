import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import { lockerCommandFields } from '#domain/lockers/locker-command.fields.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { aliasOf, columnsOf } from '#server/db/columns.ts';
import { locker_commands as commands } from '#server/db/schema/locker-access.ts';
import { doors, lockers } from '#server/db/schema/lockers.ts';
import { users } from '#server/db/schema/users.ts';

const approvers = aliasOf(users, 'approvers');

const listed = readFields(
  lockerCommandFields,
  {
    ...columnsOf(commands),
    locker: lockers.code,
    door: doors.number,
    asked_by: users.name,
    approved_by: approvers.name,
  },
  {},
);

const selectCommands = (db: Db) =>
  db
    .select(listed.columns)
    .from(commands)
    .innerJoin(lockers, eq(lockers.id, commands.locker_id))
    .leftJoin(doors, eq(doors.id, commands.door_id))
    .leftJoin(users, eq(users.id, commands.user_id))
    .leftJoin(approvers, eq(approvers.id, commands.approved_by));

/** Lists commands, newest first. */
export function listCommands(db: Db, query: InputOf<'GET /locker-commands'>['query']) {
  return listRows({
    db,
    select: selectCommands(db).$dynamic(),
    query,
    where: listed.conditions(query.filter ?? {}, []),
    sort: { ...listed.sort, time_created: sql`${commands.time_created}` },
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
