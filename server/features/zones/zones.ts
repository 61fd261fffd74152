import { and, eq, inArray } from 'drizzle-orm';
import type { Calls } from '#api/generated/endpoints.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { forbiddenError } from '#api/api-error.ts';
import { zoneFields } from '#domain/zones/zone.fields.ts';
import { zonePermissions, zoneTypes, type ZoneType } from '#domain/zones/zones.ts';
import type { Caller } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { alphabeticalOrder, listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { tags, zones } from '#server/db/schema/zones.ts';

type Input<K extends keyof Calls['zones']> = InputOf<K>;

const listed = readFields(zoneFields, columnsOf(zones), {});

/** Columns of an area in responses, without the bounding box. */
export const zoneColumns = {
  ...listed.columns,
  polygon: zones.polygon,
  service_days: zones.service_days,
};

const maySee = ({ permissions }: Caller, type: ZoneType) => permissions.has(zonePermissions[type]);

/**
 * Returns the kinds of areas that the caller may see; throws 403 if the requested kind is not among
 * them.
 */
function visibleTypes(caller: Caller, requested?: ZoneType): ZoneType[] {
  if (requested === undefined) return zoneTypes.filter((type) => maySee(caller, type));
  if (maySee(caller, requested)) return [requested];
  throw forbiddenError();
}

/** Lists areas of the kinds that the caller may see. */
export function listZones(db: Db, caller: Caller, query: Input<'GET /zones'>['query']) {
  return listRows({
    db,
    select: db.select(zoneColumns).from(zones).$dynamic(),
    query,
    where: [
      inArray(zones.type, visibleTypes(caller, query.type)),
      query.mtype === undefined ? undefined : eq(zones.mtype, query.mtype),
      ...listed.conditions(query.filter ?? {}, [zones.name, zones.code]),
    ],
    sort: listed.sort,
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
