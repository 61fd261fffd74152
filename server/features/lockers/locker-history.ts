import { contract } from '#api/generated/contract.ts';
import { eq, sql } from 'drizzle-orm';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { doors } from '#server/db/schema/lockers.ts';
import { historyOf } from '../overview/past/record-history.ts';
import { readLocker } from './locker-list.ts';

/** Lists changes of a locker and its doors, with the people who made them, newest first. */
export async function lockerHistory(db: Db, caller: Caller, id: number) {
  await readLocker(db, id);
  const own = await db
    .select({ id: doors.id, number: doors.number })
    .from(doors)
    .where(eq(doors.locker_id, id));
  return historyOf(db, caller, {
    id,
    table: 'lockers',
    parts: [{ table: 'doors', ids: sql`select id from doors where locker_id = ${id}` }],
    partNames: new Map(own.map((door) => [door.id, `Door ${door.number}`])),
    shownBy: contract['GET /lockers-view/:id'].returns,
  });
}
