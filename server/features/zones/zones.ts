import { and, eq, inArray } from 'drizzle-orm';
import type { Calls } from '#api/generated/endpoints.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { forbiddenError } from '#api/api-error.ts';
import { zonePermissions, zoneTypes, type ZoneType } from '#domain/zones/zones.ts';
import type { Caller } from '#server/context.ts';
import { inValues } from '#server/db/conditions.ts';
import { alphabeticalOrder, contains, listRows } from '#server/db/list.ts';
import type { Db } from '#server/db/open.ts';
import { tags, zones } from '#server/db/schema/zones.ts';

type Input<K extends keyof Calls['zones']> = InputOf<K>;

/** Columns of an area in responses, without the bounding box. */
export const zoneColumns = {
  id: zones.id,
  type: zones.type,
  mtype: zones.mtype,
  name: zones.name,
  code: zones.code,
  tag_id: zones.tag_id,
  branch_id: zones.branch_id,
  driver_id: zones.driver_id,
  polygon: zones.polygon,
  node_count: zones.node_count,
  service_days: zones.service_days,
  exception_from: zones.exception_from,
  exception_until: zones.exception_until,
  removes_id: zones.removes_id,
  removes_version: zones.removes_version,
  is_active: zones.is_active,
  time_created: zones.time_created,
  version: zones.version,
};

const maySee = ({ permissions }: Caller, type: ZoneType) => permissions.has(zonePermissions[type]);

/** Kinds of areas that the caller may see; throws 403 if the requested one is not among them. */
function visibleTypes(caller: Caller, requested?: ZoneType): ZoneType[] {
  if (requested === undefined) return zoneTypes.filter((type) => maySee(caller, type));
  if (maySee(caller, requested)) return [requested];
  throw forbiddenError();
}

/** Lists areas of the kinds that the caller may see. */
export function listZones(db: Db, caller: Caller, query: Input<'GET /zones'>['query']) {
  const { search, tag_id, is_active } = query.filter ?? {};
  return listRows({
    db,
    select: db.select(zoneColumns).from(zones).$dynamic(),
    query,
    where: [
      inArray(zones.type, visibleTypes(caller, query.type)),
      query.mtype === undefined ? undefined : eq(zones.mtype, query.mtype),
      contains(search, [zones.name, zones.code]),
      inValues(zones.tag_id, tag_id),
      is_active === undefined ? undefined : eq(zones.is_active, is_active),
    ],
    sort: { id: zones.id, name: zones.name, type: zones.type, time_created: zones.time_created },
    usual: ['name', 'ASC'],
    tieBreaker: zones.id,
  });
}

/** Lists tags of the kinds that the caller may see. */
export function listTags(db: Db, caller: Caller, { type, mtype }: Input<'GET /tags'>['query']) {
  const isRequested = and(
    inArray(tags.type, visibleTypes(caller, type)),
    mtype === undefined ? undefined : eq(tags.mtype, mtype),
  );
  return db
    .select({ id: tags.id, type: tags.type, mtype: tags.mtype, name: tags.name, color: tags.color })
    .from(tags)
    .where(isRequested)
    .orderBy(alphabeticalOrder(tags.name), tags.id);
}
