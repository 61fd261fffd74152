import { eq, sql } from 'drizzle-orm';
import type { Calls } from '#api/generated/endpoints.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound, ApiError, staleError } from '#api/api-error.ts';
import { isRemoval, kindOf, removalHasNoShape, zoneCodeOf } from '#domain/zones/zones.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { zones } from '#server/db/schema/zones.ts';
import {
  checkedShape,
  draftedAlready,
  isDrafted,
  requireDays,
  requireMap,
  requireTag,
} from './zone-shapes.ts';
import { writeZoneAuditLog } from './zone-audit.ts';
import { zoneColumns } from './zones.ts';

type Input<K extends keyof Calls['zones']> = InputOf<K>;

/** Adds an area as a draft of its kind. */
export async function addDraft(db: Db, caller: Caller, drawn: Input<'POST /zones'>['body']) {
  const { name, mtype } = drawn;
  requireMap(caller, 'draft', mtype);
  requireDays(mtype, drawn);
  await requireTag(db, drawn.tag_id, mtype);
  const code = drawn.code ?? zoneCodeOf(name);
  if (await isDrafted(db, mtype, code))
    throw new ApiError(409, { message: draftedAlready(code), code: 'conflict' });
  const shape = await checkedShape(db, drawn.polygon.coordinates);
  const [added] = await db
    .insert(zones)
    .values({
      ...shape,
      type: 'draft',
      mtype,
      name,
      code,
      tag_id: drawn.tag_id ?? null,
      service_days: drawn.service_days ?? null,
      exception_from: drawn.exception_from ?? null,
      exception_until: drawn.exception_until ?? null,
    })
    .returning(zoneColumns);
  if (added === undefined) throw new Error('The zone was not added');
  await writeZoneAuditLog(db, caller, {
    action: 'added',
    id: added.id,
    before: {},
    after: { name, mtype },
  });
  return added;
}

/** Id of an area with the version that the caller saw. */
export interface MeantZone {
  id: number;
  /** Version on which the change is based. */
  version: number | undefined;
}

/**
 * Locks the area until the commit; throws 404, 403 if the caller may not change its map, or 409 if
 * it has changed.
 */
export async function currentZone(db: Db, caller: Caller, { id, version }: MeantZone) {
  const [row] = await db.select(zoneColumns).from(zones).where(eq(zones.id, id)).for('update');
  if (row === undefined) throw notFound();
  requireMap(caller, row.type, kindOf(row));
  if (version !== undefined && version !== row.version) throw staleError(row);
  return row;
}

function requireNoRemoval(zone: { name: string; removes_id: number | null }) {
  if (isRemoval(zone))
    throw new ApiError(409, { message: removalHasNoShape(zone.name), code: 'conflict' });
}

/** Changes an area; throws 409 if the area has changed since `version`. */
export async function changeZone(
  db: Db,
  caller: Caller,
  { params, body, version }: Input<'PUT /zones/:id'> & { version: number | undefined },
) {
  const before = await currentZone(db, caller, { id: params.id, version });
  requireNoRemoval(before);
  const { polygon, ...fields } = body;
  const after = { ...before, ...fields };
  const kind = kindOf(before);
  requireDays(kind, after);
  await requireTag(db, fields.tag_id, kind);
  const [changed] = await db
    .update(zones)
    .set({
      ...fields,
      ...(polygon && (await checkedShape(db, polygon.coordinates))),
      version: sql`${zones.version} + 1`,
    })
    .where(eq(zones.id, params.id))
    .returning(zoneColumns);
  await writeZoneAuditLog(db, caller, { action: 'changed', id: params.id, before, after: body });
  return changed ?? before;
}

/** Deletes an area; throws 409 if the area has changed since `version`. */
export async function removeZone(db: Db, caller: Caller, meant: MeantZone) {
  const { id, name, type, mtype } = await currentZone(db, caller, meant);
  await db.delete(zones).where(eq(zones.id, id));
  await writeZoneAuditLog(db, caller, {
    action: 'removed',
    id,
    before: { name, type, mtype },
    after: { name: null },
  });
  return { id };
}
