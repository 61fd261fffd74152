import { and, eq, inArray, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError, notFound } from '#api/api-error.ts';
import { isOpenWalk, PAUSED_HOURS, WALK_HOURS, inWalkOrder } from '#domain/lockers/walks/walk.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { locker_walk_doors, locker_walks } from '#server/db/schema/locker-walks.ts';
import { door_sizes, doors, lockers } from '#server/db/schema/lockers.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { certainty } from '../doors/door-columns.ts';
import { readWalk } from './walk-rows.ts';

type Begun = InputOf<'POST /locker-walks'>['body'];
type Walk = typeof locker_walks.$inferSelect;

export const conflict = (message: string) => new ApiError(409, { message, code: 'conflict' });

/** Abandons walks without an answer for hours. Findings are kept, and nothing is corrected. */
export const abandonSilent = (db: Db) =>
  db.execute(sql`
    update locker_walks set state = 'abandoned', closed_at = now(), version = version + 1
    where state in ('under-way', 'paused') and last_at < now() - make_interval(hours => case state when 'paused' then ${PAUSED_HOURS}::int else ${WALK_HOURS}::int end)`);

const isOccupied = sql`${doors.occupied_since} is not null`;

/**
 * Condition: the door is doubtful, because its evidence is outdated, a command has no result, a
 * parcel is overdue, or the door jammed recently.
 */
const isSuspect = sql`(${certainty} <> 'certain'
  or exists (select from locker_commands c where c.door_id = ${doors.id} and c.state = 'unknown' and c.time_created > now() - interval '7 days')
  or exists (select from locker_shipments s where s.door_id = ${doors.id} and s.state = 'overdue')
  or exists (select from door_log g where g.door_id = ${doors.id} and g.happened = 'jammed' and g.at > now() - interval '7 days'))`;

const chosenBy: Record<Exclude<Begun['kind'], 'chosen'>, ReturnType<typeof sql>> = {
  full: sql`true`,
  occupied: isOccupied,
  free: sql`not (${isOccupied})`,
  suspect: isSuspect,
};

/** Doors to inspect; throws 422 if none are chosen. */
function chosenIn({ kind, numbers = [] }: Begun) {
  if (kind !== 'chosen') return chosenBy[kind];
  if (numbers.length === 0) throw invalidError({ numbers: ['Choose at least one door.'] });
  return inArray(doors.number, [...numbers]);
}

async function doorsToWalk(db: Db, body: Begun) {
  const { locker_id, order } = body;
  const found = await db
    .select({
      id: doors.id,
      number: doors.number,
      column_no: doors.column_no,
      row_from: doors.row_from,
      size: door_sizes.type,
    })
    .from(doors)
    .innerJoin(lockers, eq(lockers.id, doors.locker_id))
    .innerJoin(door_sizes, eq(door_sizes.id, doors.door_size_id))
    .where(and(eq(doors.locker_id, locker_id), chosenIn(body)));
  return inWalkOrder(found, order);
}

async function requireNone(db: Db, lockerId: number): Promise<void> {
  const [other] = await db
    .select({ id: locker_walks.id })
    .from(locker_walks)
    .where(
      and(
        eq(locker_walks.locker_id, lockerId),
        inArray(locker_walks.state, ['under-way', 'paused']),
      ),
    );
  if (other !== undefined)
    throw new ApiError(409, {
      message: 'An audit walk of this locker is still open. Join it.',
      code: 'conflict',
      current: other,
    });
}

/** Starts a walk; a locker has at most one walk at a time. */
export async function beginWalk(body: Begun, { db, caller }: Context) {
  requireStaff(caller);
  const isIt = eq(lockers.id, body.locker_id);
  const [locker] = await db.select().from(lockers).where(isIt).for('no key update');
  if (locker === undefined) throw notFound();
  await abandonSilent(db);
  await requireNone(db, locker.id);
  const chosen = await doorsToWalk(db, body);
  if (chosen.length === 0)
    throw invalidError({ kind: ['The locker has no doors that match this choice now.'] });
  const { locker_id, kind, order: walk_order } = body;
  const [walk] = await db
    .insert(locker_walks)
    .values({ locker_id, kind, walk_order, user_id: caller.userId })
    .returning();
  if (walk === undefined) throw new Error('The walk was not begun');
  await db
    .insert(locker_walk_doors)
    .values(chosen.map(({ id }, position) => ({ walk_id: walk.id, door_id: id, position })));
  return readWalk(db, walk.id);
}

/** Locks an unfinished walk until the commit. */
export async function heldWalk(db: Db, id: number): Promise<Walk> {
  const [walk] = await db.select().from(locker_walks).where(eq(locker_walks.id, id)).for('update');
  if (walk === undefined) throw notFound();
  if (!isOpenWalk(walk.state))
    throw conflict(`The walk is ${walk.state === 'closed' ? 'closed' : 'abandoned'}.`);
  return walk;
}

/** Pauses a walk; the next answer resumes it. */
export async function pauseWalk(id: number, { db, caller }: Context) {
  requireStaff(caller);
  const walk = await heldWalk(db, id);
  await db
    .update(locker_walks)
    .set({ state: 'paused', last_at: sql`now()`, version: walk.version + 1 })
    .where(eq(locker_walks.id, id));
  return readWalk(db, id);
}

/** Ends a walk without corrections. */
export async function abandonWalk(id: number, { db, caller }: Context) {
  requireStaff(caller);
  const walk = await heldWalk(db, id);
  await db
    .update(locker_walks)
    .set({
      state: 'abandoned',
      closed_at: sql`now()`,
      closed_by: caller.userId,
      version: walk.version + 1,
    })
    .where(eq(locker_walks.id, id));
  return readWalk(db, id);
}
