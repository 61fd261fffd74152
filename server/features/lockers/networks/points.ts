import { eq } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, notFound, staleError } from '#api/api-error.ts';
import { pointFields } from '#domain/lockers/point.fields.ts';
import type { Context } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { points } from '#server/db/schema/points.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';
import { orTaken, refuseMissing } from '#server/db/lists/references.ts';

const TAKEN = { code: 'Another parcel point has this code.' };

const listed = readFields(pointFields, columnsOf(points), {});

export function listPoints(db: Db, query: InputOf<'GET /points'>['query']) {
  return listRows({
    db,
    select: db.select().from(points).$dynamic(),
    query,
    where: listed.conditions(query.filter ?? {}, [points.code, points.name, points.suburb]),
    sort: listed.sort,
    usual: ['code', 'ASC'],
    tieBreaker: points.id,
  });
}

/** Adds an active parcel point. */
export async function addPoint(fields: InputOf<'POST /points'>['body'], { db, caller }: Context) {
  await refuseMissing(db, fields);
  const [added] = await orTaken(
    TAKEN,
    db
      .insert(points)
      .values({ ...fields, state: 'active' })
      .returning(),
  );
  if (added === undefined) throw new Error('The parcel point was not added');
  await writeAuditLog(db, caller, [trace(added.id, 'create', changesBetween({}, fields))]);
  return added;
}

/**
 * Changes a parcel point; throws 409 if the point changed since `version`, or if it would close
 * with parcels inside.
 */
export async function changePoint({ params, body }: InputOf<'PUT /points/:id'>, context: Context) {
  const { db, caller, version } = context;
  const isIt = eq(points.id, params.id);
  const [row] = await db.select().from(points).where(isIt).for('update');
  if (row === undefined) throw notFound();
  if (version !== undefined && version !== row.version) throw staleError(row);
  await refuseMissing(db, body);
  if (body.state === 'closed' && row.parcels_held > 0)
    throw new ApiError(409, {
      message: `This parcel point still holds ${row.parcels_held} ${row.parcels_held === 1 ? 'parcel' : 'parcels'} and cannot be closed.`,
      code: 'conflict',
    });
  const changes = { ...body, version: row.version + 1 };
  const [changed] = await orTaken(TAKEN, db.update(points).set(changes).where(isIt).returning());
  await writeAuditLog(db, caller, [trace(row.id, 'change', changesBetween({ ...row }, body))]);
  return changed ?? row;
}

const trace = (row_id: number, action: string, changes: ReturnType<typeof changesBetween>) => ({
  table_name: 'points',
  row_id,
  account_id: null,
  action,
  changes,
});
