import { and, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError, notFound, staleError } from '#api/api-error.ts';
import { rowsOf } from '#domain/lockers/doors/places.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { door_sizes, doors, lockers } from '#server/db/schema/lockers.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';
import { selectDoors } from './door-columns.ts';
import { countDoors } from './door-changes.ts';
import { orTaken, refuseMissing } from '#server/db/lists/references.ts';

type Planned = InputOf<'POST /doors'>['body']['doors'][number];
const NUMBER_TAKEN = { number: 'This locker already has a door with this number.' };

async function readDoors(db: Db, ids: number[]) {
  return selectDoors(db)
    .where(inArray(doors.id, ids))
    .orderBy(sql`doors.number`);
}

async function readDoor(db: Db, id: number) {
  const [found] = await readDoors(db, [id]);
  if (found === undefined) throw notFound();
  return found;
}

async function lockLocker(db: Db, id: number): Promise<void> {
  const [held] = await db
    .select({ id: lockers.id })
    .from(lockers)
    .where(eq(lockers.id, id))
    .for('no key update');
  if (held === undefined) throw invalidError({ locker_id: ['There is no such locker.'] });
}

const overlap = () => invalidError({ row_from: ['There is already a door at that place.'] });

/** Throws 422 if two doors of a column would overlap. */
async function refuseOverlap(
  db: Db,
  {
    locker,
    but = 0,
    ...given
  }: Pick<Planned, 'column' | 'row_from' | 'row_span'> & { locker: number; but?: number },
) {
  const end = given.row_from + given.row_span;
  const taken = await db.$count(
    doors,
    and(
      eq(doors.locker_id, locker),
      ne(doors.id, but),
      eq(doors.column_no, given.column),
      lt(doors.row_from, end),
      gte(sql`${doors.row_from} + ${doors.row_span}`, given.row_from + 1),
    ),
  );
  if (taken > 0) throw overlap();
}

/** Adds doors to a locker, all or none. */
export async function addDoors(
  db: Db,
  { locker_id, doors: given }: InputOf<'POST /doors'>['body'],
) {
  await lockLocker(db, locker_id);
  const ids: number[] = [];
  for (const { column, ...door } of given) {
    await refuseMissing(db, door);
    await refuseOverlap(db, { locker: locker_id, column, ...door });
    const [added] = await orTaken(
      NUMBER_TAKEN,
      db
        .insert(doors)
        .values({ ...door, locker_id, column_no: column })
        .returning({ id: doors.id }),
    );
    if (added) ids.push(added.id);
  }
  await countDoors(db, [locker_id]);
  return readDoors(db, ids);
}

/** Adds a door at the end of the last column, with the next number. */
export async function addDoor(
  db: Db,
  { locker_id, door_size_id, number }: InputOf<'POST /add-door'>['body'],
) {
  await lockLocker(db, locker_id);
  const [size] = await db.select().from(door_sizes).where(eq(door_sizes.id, door_size_id));
  if (size === undefined) throw invalidError({ door_size_id: ['There is no such size.'] });
  const { rows } = await db.execute<{ column: number; row_from: number; number: number }>(sql`
    select coalesce(max(column_no), 1) as column, coalesce(max(number), 0) + 1 as number,
      coalesce((select max(row_from + row_span) from doors d where d.locker_id = ${locker_id}
        and d.column_no = (select max(column_no) from doors where locker_id = ${locker_id})), 1) as row_from
    from doors where locker_id = ${locker_id}`);
  const end = rows[0] ?? { column: 1, row_from: 1, number: 1 };
  const [added] = await addDoors(db, {
    locker_id,
    doors: [
      {
        door_size_id,
        number: number ?? end.number,
        column: end.column,
        row_from: end.row_from,
        row_span: rowsOf(size.height),
      },
    ],
  });
  if (added === undefined) throw new Error('The door was not added');
  return added;
}

/** Changes position and properties of a door, but its size only while the door is empty. */
export async function changeDoor({ params, body }: InputOf<'PUT /doors/:id'>, context: Context) {
  const { db, caller, version } = context;
  const before = await readDoor(db, params.id);
  await lockLocker(db, before.locker_id);
  const isIt = eq(doors.id, params.id);
  const [row] = await db.select().from(doors).where(isIt).for('update');
  if (row === undefined) throw notFound();
  if (version !== undefined && version !== row.version)
    throw staleError(await readDoor(db, row.id));
  await refuseMissing(db, body);
  const isResized = body.door_size_id !== undefined && body.door_size_id !== row.door_size_id;
  if (isResized && row.occupied_since !== null) throw holds(before.reference);
  const { column: column_no = row.column_no, ...rest } = body;
  const next = { ...row, ...rest, column_no };
  const { row_from, row_span } = next;
  await refuseOverlap(db, {
    locker: row.locker_id,
    column: column_no,
    row_from,
    row_span,
    but: row.id,
  });
  const changes = { ...rest, column_no, version: row.version + 1 };
  await orTaken(NUMBER_TAKEN, db.update(doors).set(changes).where(isIt));
  await writeAuditLog(db, caller, [
    {
      table_name: 'doors',
      row_id: row.id,
      account_id: null,
      action: 'change',
      changes: changesBetween({ ...row }, { ...rest, column_no }),
    },
  ]);
  return readDoor(db, row.id);
}

const holds = (reference: string | null) =>
  new ApiError(409, {
    message: `This door holds ${reference ?? 'a parcel'}. Empty the door first.`,
    code: 'conflict',
  });
