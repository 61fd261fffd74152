import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError, notFound, staleError } from '#api/api-error.ts';
import { rowsOf, stackDoors } from '#domain/lockers/doors/places.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { door_sizes, doors, lockers } from '#server/db/schema/lockers.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';
import { countDoors } from './doors/door-changes.ts';
import { readLocker } from './locker-list.ts';
import { orTaken, refuseMissing } from '#server/db/lists/references.ts';

type Created = InputOf<'POST /lockers'>['body'];
type Changed = InputOf<'PUT /lockers/:id'>;

const CODE_TAKEN = { code: 'Another locker has this code.' };

/** Doors of a plan, numbered by column from the top. */
async function plannedDoors(db: Db, plan: Created['door_plan'], lockerId: number) {
  const sizes = new Map((await db.select().from(door_sizes)).map((size) => [size.code, size]));
  const flat = plan.flatMap((codes, column) => codes.map((code) => ({ code, column })));
  const unknown = flat.find(({ code }) => !sizes.has(code));
  if (unknown) throw invalidError({ door_plan: [`There is no size ${unknown.code}.`] });
  if (flat.length === 0) throw invalidError({ door_plan: ['Draw at least one door.'] });
  if (flat.length > 200) throw invalidError({ door_plan: ['A locker has at most 200 doors.'] });
  let number = 0;
  return plan.flatMap((codes, column) => {
    const rows = codes.map((code) => rowsOf(sizes.get(code)?.height ?? 0));
    return stackDoors(rows).map(({ row_from, row_span }, at) => ({
      locker_id: lockerId,
      door_size_id: sizes.get(codes[at] ?? '')?.id ?? 0,
      number: (number += 1),
      column_no: column + 1,
      row_from,
      row_span,
    }));
  });
}

export async function addLocker({ door_plan, ...fields }: Created, { db, caller }: Context) {
  await refuseMissing(db, fields);
  const [added] = await orTaken(
    CODE_TAKEN,
    db
      .insert(lockers)
      .values({ ...fields, state: 'installing' })
      .returning({ id: lockers.id }),
  );
  if (added === undefined) throw new Error('The locker was not added');
  await db.insert(doors).values(await plannedDoors(db, door_plan, added.id));
  await countDoors(db, [added.id]);
  await writeAuditLog(db, caller, [
    {
      table_name: 'lockers',
      row_id: added.id,
      account_id: null,
      action: 'create',
      changes: changesBetween({}, fields),
    },
  ]);
  return readLocker(db, added.id);
}

type State = NonNullable<Changed['body']['state']>;

/** Throws 409 if the life cycle does not allow the new state. */
export async function requireState(
  db: Db,
  row: typeof lockers.$inferSelect,
  to: State,
): Promise<void> {
  const refuse = (message: string) => new ApiError(409, { message, code: 'conflict' });
  if (row.state === to) throw refuse('The locker already has this state.');
  if (row.state === 'retired') throw refuse('The state of a retired locker cannot be changed.');
  if (to !== 'retired') return;
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from doors where locker_id = ${row.id} and occupied_since is not null`,
  );
  const inside = rows[0]?.n ?? 0;
  if (inside > 0)
    throw refuse(
      `${inside} ${inside === 1 ? 'parcel is' : 'parcels are'} still in the locker. Empty the locker first.`,
    );
  const grants = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from locker_access where locker_id = ${row.id} and state = 'active' and valid_until > now()`,
  );
  if ((grants.rows[0]?.n ?? 0) > 0)
    throw refuse('Access codes still open doors of this locker. Revoke them first.');
}

/** Changes a locker; throws 409 if the locker changed since `version`. */
export async function changeLocker({ params, body }: Changed, context: Context) {
  const { db, caller, version } = context;
  const isIt = eq(lockers.id, params.id);
  const [row] = await db.select().from(lockers).where(isIt).for('update');
  if (row === undefined) throw notFound();
  if (version !== undefined && version !== row.version)
    throw staleError(await readLocker(db, row.id));
  await refuseMissing(db, body);
  if (body.state !== undefined && body.state !== row.state) await requireState(db, row, body.state);
  const isFirst = row.state === 'installing' && body.state === 'online';
  await orTaken(
    CODE_TAKEN,
    db
      .update(lockers)
      .set({
        ...body,
        ...(isFirst && row.installed_at === null && { installed_at: new Date().toISOString() }),
        version: row.version + 1,
      })
      .where(isIt),
  );
  await writeAuditLog(db, caller, [
    {
      table_name: 'lockers',
      row_id: row.id,
      account_id: null,
      action: 'change',
      changes: changesBetween({ ...row }, body),
    },
  ]);
  return readLocker(db, row.id);
}
