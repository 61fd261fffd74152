import { serve } from '#server/http/serve.ts';
import { announceOutage, changeOutage, endOutage } from './plan/announce.ts';

import { announceStage, previewStage } from './stages.ts';
import { withCounts } from '#server/http/row-results.ts';
import { carryOut } from './plan/carry-out.ts';
import { listOutages, viewOutage } from './outage-list.ts';
import { importSchedule, listSchedules, previewSchedule } from './schedules.ts';
import { chooseStep, viewPlan } from './plan/plan-choices.ts';
import { viewPower } from '../lockers/power/power-samples.ts';
import { takeStep } from './plan/steps.ts';
import { sql } from 'drizzle-orm';
import type { InputOf, ResponseOf } from '#api/endpoint-types.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { power_areas } from '#server/db/schema/outages.ts';
import { holdPlan, replan } from './plan/plan.ts';

type Area = ResponseOf<'GET /outages/areas'>[number] & Record<string, unknown>;

/**
 * Lists areas that contain lockers or belong to a block of a schedule. Areas without a block have
 * no planned outages.
 */
async function listAreas(db: Db): Promise<Area[]> {
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
async function placeArea(
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

export default serve('outageEndpoints', {
  'GET /outages': ({ query }, { db }) => listOutages(db, query),
  'GET /outages/:id': ({ params }, { db }) => viewOutage(db, params.id),
  'GET /outages/:id/plan': ({ params }, { db }) => viewPlan(db, params.id),
  'PUT /outages/:id/plan': (input, context) => chooseStep(input, context),
  'GET /lockers/:id/power': ({ params }, { db }) => viewPower(db, params.id),
  'POST /outages': ({ body }, context) => announceOutage(body, context),
  'PUT /outages/:id': (input, context) => changeOutage(input, context),
  'POST /outages/:id/end': (input, context) => endOutage(input, context),
  'POST /outages/:id/steps': ({ params, body }, { db }) => takeStep(db, params.id, body.step),
  'POST /outages/bulk-plan': async ({ body }, context) => withCounts(await carryOut(context, body)),
  'POST /outages/stages': ({ body }, context) => announceStage(body, context),
  'POST /outages/stages/preview': ({ body }, context) => previewStage(body, context),
  'GET /outages/areas': (_, { db }) => listAreas(db),
  'GET /outages/schedules': (_, { db }) => listSchedules(db),
  'POST /outages/schedules/preview': ({ body }, context) => previewSchedule(body, context),
  'POST /outages/schedules': ({ body }, context) => importSchedule(body, context),
  'POST /outages/areas': ({ body }, context) => placeArea(body, context),
});
