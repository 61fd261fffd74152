import { sql } from 'drizzle-orm';
import type { InputOf, ResponseOf } from '#api/endpoint-types.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { power_areas } from '#server/db/schema/outages.ts';
import { holdPlan, replan } from './plan/plan.ts';

type Area = ResponseOf<'GET /outages/areas'>[number] & Record<string, unknown>;

/**
 * Lists areas of lockers and areas in blocks of a schedule. Areas without a block have no planned
 * outages.
 */
export async function listAreas(db: Db): Promise<Area[]> {
  const { rows } = await db.execute<Area>(sql`
    select coalesce(a.code, l.code) as code, a.provider, a.block, coalesce(l.lockers, 0) as lockers, coalesce(l.parcels, 0) as parcels
    from power_areas a full join (
      select load_shedding_area as code, count(*)::int as lockers,
        sum((select count(*) from doors d where d.locker_id = lockers.id and d.occupied_since is not null))::int as parcels
      from lockers where load_shedding_area is not null and state <> 'retired' group by load_shedding_area) l on l.code = a.code
    order by a.provider is not null, coalesce(a.code, l.code)`);
  return rows;
}

/** Assigns an area of lockers to a block of a provider. */
export async function placeArea(
  area: InputOf<'POST /outages/areas'>['body'],
  { db }: Pick<Context, 'db'>,
) {
  const { provider, block } = area;
  await holdPlan(db);
  await db
    .insert(power_areas)
    .values(area)
    .onConflictDoUpdate({ target: power_areas.code, set: { provider, block } });
  await replan(db);
  return area;
}
