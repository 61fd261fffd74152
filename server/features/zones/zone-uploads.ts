import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { invalidError } from '#api/api-error.ts';
import { ringProblem } from '#domain/places/rings.ts';
import { zoneCodeOf, type PublishedType } from '#domain/zones/zones.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { zones } from '#server/db/schema/zones.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { nameAreas, type Area, type AreaFeature } from './areas.ts';
import {
  draftedAlready,
  isDrafted,
  mostNodes,
  requireDays,
  requireMap,
  shapeColumns,
} from './zone-shapes.ts';

const MAX_AREAS = 1000;
const MAX_CORNERS_IN_ALL = 200_000;

interface Days {
  exception_from?: string | undefined;
  exception_until?: string | undefined;
}

export interface Upload extends Days {
  mtype: PublishedType;
  features: readonly AreaFeature[];
  /** Property that holds the names. */
  name_from?: string | undefined;
}

/**
 * Stores the areas of a file as drafts. Invalid areas, points and lines are skipped with the
 * reason. A file without valid areas is refused with the reason against the first.
 */
export async function draftsFrom(db: Db, caller: Caller, upload: Upload) {
  requireMap(caller, 'draft', upload.mtype);
  const { areas, skipped, others } = nameAreas(upload.features, upload.name_from);
  if (areas.length + skipped.length === 0)
    throw invalidError({
      geojson: [['The file contains no areas.', ...firstOf(others)].join(' ')],
    });
  requireWithinLimits(areas);
  const most = await mostNodes(db);
  const rows: (typeof zones.$inferInsert)[] = [];
  for (const area of areas) {
    // Lets other requests run between areas, because a file may have thousands.
    await setImmediate();
    const why =
      ringProblem(area.rings, most) ?? (await conflictWith(db, upload.mtype, { area, rows }));
    if (why === null) rows.push(rowOf(area, upload));
    else skipped.push({ name: area.name, why });
  }
  if (rows.length === 0) throw invalidError({ geojson: firstOf(skipped) });
  const drafts = await db.insert(zones).values(rows).returning({ id: zones.id, name: zones.name });
  await writeAuditLog(
    db,
    caller,
    drafts.map(({ id, name }) => ({
      table_name: 'zones',
      row_id: id,
      account_id: null,
      action: 'uploaded',
      changes: { name: { from: null, to: name } },
    })),
  );
  return { drafts, skipped: [...skipped, ...others] };
}

const firstOf = (left: readonly { name: string; why: string }[]) =>
  left.slice(0, 1).map(({ name, why }) => `${name}: ${why}`);

function requireWithinLimits(areas: readonly Area[]) {
  const corners = areas.reduce(
    (sum, area) => sum + area.rings.reduce((all, ring) => all + ring.length, 0),
    0,
  );
  if (areas.length > MAX_AREAS) throw invalidError({ geojson: [`At most ${MAX_AREAS} areas.`] });
  if (corners > MAX_CORNERS_IN_ALL)
    throw invalidError({ geojson: [`At most ${MAX_CORNERS_IN_ALL} corners in all.`] });
}

type Before = { area: Area; rows: readonly (typeof zones.$inferInsert)[] };

async function conflictWith(
  db: Db,
  mtype: PublishedType,
  { area, rows }: Before,
): Promise<string | null> {
  const code = zoneCodeOf(area.name);
  if (rows.some((row) => row.code === code))
    return `Another area in the file is also called ${code}.`;
  return (await isDrafted(db, mtype, code)) ? draftedAlready(code) : null;
}

function rowOf({ name, rings: outlines, properties }: Area, upload: Upload) {
  const days = {
    exception_from: dayIn(properties, 'exception_from') ?? upload.exception_from ?? null,
    exception_until: dayIn(properties, 'exception_until') ?? upload.exception_until ?? null,
  };
  requireDays(upload.mtype, days);
  return {
    ...shapeColumns(outlines),
    ...(upload.mtype === 'exceptions' && days),
    type: 'draft' as const,
    mtype: upload.mtype,
    name,
    code: zoneCodeOf(name),
  };
}

function dayIn(properties: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const day = z.iso.date().safeParse(properties[key]);
  return day.success ? day.data : undefined;
}
