import { and, eq, or } from 'drizzle-orm';
import { notFound, ApiError } from '#api/api-error.ts';
import { removalProblem } from '#domain/zones/zone-differences.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { zones } from '#server/db/schema/zones.ts';
import { currentZone, type MeantZone } from './zone-changes.ts';
import { draftedAlready, requireMap, shapeColumns } from './zone-shapes.ts';
import { writeZoneAuditLog } from './zone-audit.ts';
import { zoneColumns } from './zones.ts';

type Zone = typeof zones.$inferSelect;

const conflict = (message: string) => new ApiError(409, { message, code: 'conflict' });

/**
 * Drafts the removal of an area. The area applies until the draft is published; deleting the draft
 * cancels the removal.
 */
export async function draftRemoval(db: Db, caller: Caller, meant: MeantZone) {
  requireMap(caller, 'draft');
  const zone = await currentZone(db, caller, meant);
  const { id, type, name, code, tag_id, polygon, version } = zone;
  if (type === 'draft') throw conflict(`${name} is a draft itself: discard it instead.`);
  await requireNoDraft(db, zone);
  const [draft] = await db
    .insert(zones)
    .values({
      ...shapeColumns(polygon.coordinates),
      type: 'draft',
      mtype: type,
      name,
      code,
      tag_id,
      service_days: zone.service_days,
      exception_from: zone.exception_from,
      exception_until: zone.exception_until,
      removes_id: id,
      removes_version: version,
    })
    .returning(zoneColumns);
  if (draft === undefined) throw new Error('The draft was not added');
  await writeZoneAuditLog(db, caller, {
    action: 'removal drafted',
    id,
    before: { draft: null },
    after: { draft: draft.id },
  });
  return draft;
}

/**
 * Throws 409 if the area has a draft already, because a second draft would contradict the first.
 */
async function requireNoDraft(
  db: Db,
  { id, type, code, name }: Pick<Zone, 'id' | 'type' | 'code' | 'name'>,
) {
  const ofSame = and(eq(zones.mtype, type), eq(zones.code, code));
  const [drafted] = await db
    .select({ removes_id: zones.removes_id })
    .from(zones)
    .where(and(eq(zones.type, 'draft'), or(eq(zones.removes_id, id), ofSame)))
    .limit(1);
  if (drafted?.removes_id === id) throw conflict(`${name} is already marked for deletion.`);
  if (drafted) throw conflict(draftedAlready(code));
}

/**
 * Deletes the area of a removal draft together with the draft; throws 409 if the area has changed
 * since, or is gone.
 */
export async function publishRemoval(db: Db, caller: Caller, draft: Zone): Promise<void> {
  const [target = null] = await db
    .select(zoneColumns)
    .from(zones)
    .where(eq(zones.id, draft.removes_id ?? 0))
    .for('update');
  const problem = removalProblem(draft, target);
  if (problem !== null) throw conflict(problem);
  if (target === null) throw notFound();
  const { id, type, name, mtype, code, polygon } = target;
  requireMap(caller, 'draft', type);
  await db.delete(zones).where(or(eq(zones.id, id), eq(zones.id, draft.id)));
  await writeZoneAuditLog(db, caller, {
    action: 'removed',
    id,
    before: { name, type, mtype, code, polygon },
    after: { name: null, polygon: null },
  });
}
