import { and, eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError, notFound } from '#api/api-error.ts';
import type { Caller, Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { locker_walk_doors, locker_walks } from '#server/db/schema/locker-walks.ts';
import { doors } from '#server/db/schema/lockers.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { changeDoors } from '../doors/door-changes.ts';
import { readWalk, recordedOf } from './walk-rows.ts';
import { parcelNamed } from './walked-parcels.ts';
import { conflict, heldWalk } from './walks.ts';

type Answer = InputOf<'PUT /locker-walks/:id/doors/:number'>;
type Walk = Awaited<ReturnType<typeof heldWalk>>;

/**
 * Finds the door that is answered; throws if its record has changed, or if another person has
 * answered it.
 */
async function answerable(db: Db, caller: Caller, { params, body }: Answer) {
  const [row] = await db
    .select({ door: doors, answer: locker_walk_doors })
    .from(locker_walk_doors)
    .innerJoin(doors, eq(doors.id, locker_walk_doors.door_id))
    .where(and(eq(locker_walk_doors.walk_id, params.id), eq(doors.number, params.number)));
  if (row === undefined) throw notFound();
  const { door, answer } = row;
  if (answer.found !== null && answer.user_id !== caller.userId)
    throw conflict(`Another user answered for door ${door.number} first.`);
  const now = recordedOf(door);
  if (now.use !== body.recorded.use || now.parcel_id !== body.recorded.parcel_id)
    throw conflict(
      `The record of door ${door.number} changed in the meantime. Check the door again.`,
    );
  return door;
}

/**
 * Resolves a finding. The finding matches the record if the given reference belongs to the recorded
 * parcel.
 */
async function foundBy(db: Db, walk: Walk, { found, recorded, reference = '' }: Answer['body']) {
  if (found === 'empty' && recorded.use !== 'occupied')
    return { found: 'as-recorded' as const, parcel_id: null };
  if (found !== 'other') return { found, parcel_id: null };
  if (reference === '')
    throw invalidError({ reference: ['Scan or type the reference of the parcel.'] });
  const named = { walkId: walk.id, lockerId: walk.locker_id, text: reference };
  const parcel_id = await parcelNamed(db, named);
  const isRecorded = parcel_id !== null && parcel_id === recorded.parcel_id;
  return isRecorded ? { found: 'as-recorded' as const, parcel_id: null } : { found, parcel_id };
}

/** Limits the time of a finding to the present, because the clock of a phone may be fast. */
const seenAt = (at: string | undefined): string =>
  new Date(Math.min(at === undefined ? Date.now() : Date.parse(at), Date.now())).toISOString();

/**
 * Answers one door of a walk. A door that matches its record counts as seen now; a difference is
 * corrected when the walk is closed.
 */
export async function answerDoor(given: Answer, { db, caller }: Context) {
  requireStaff(caller);
  const { params, body } = given;
  const walk = await heldWalk(db, params.id);
  const door = await answerable(db, caller, given);
  const { recorded, note = null, reference = null } = body;
  const said = await foundBy(db, walk, body);
  const at = seenAt(body.at);
  await db
    .update(locker_walk_doors)
    .set({
      ...said,
      note,
      at,
      reference,
      recorded_use: recorded.use,
      recorded_parcel_id: recorded.parcel_id,
      level_before: door.use_level,
      user_id: caller.userId,
    })
    .where(and(eq(locker_walk_doors.walk_id, walk.id), eq(locker_walk_doors.door_id, door.id)));
  if (said.found === 'as-recorded') {
    const seen = { level: 'audited', at, by: `user:${caller.userId}` } as const;
    const event = { is: 'audited', ...recorded, ...seen } as const;
    await changeDoors(db, [{ locker_id: walk.locker_id, number: door.number, given: event }]);
  }
  await db
    .update(locker_walks)
    .set({ state: 'under-way', last_at: sql`now()`, version: walk.version + 1 })
    .where(eq(locker_walks.id, walk.id));
  return readWalk(db, walk.id);
}
