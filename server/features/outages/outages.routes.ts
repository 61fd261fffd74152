import { serve } from '#server/http/serve.ts';
import { announceOutage, changeOutage, endOutage } from './plan/announce.ts';
import { listAreas, placeArea } from './areas.ts';
import { announceStage, previewStage } from './stages.ts';
import { summarised } from '#server/http/row-results.ts';
import { carryOut } from './plan/carry-out.ts';
import { listOutages, viewOutage } from './outage-list.ts';
import { importSchedule, listSchedules, previewSchedule } from './schedules.ts';
import { chooseStep, viewPlan } from './plan/plan-choices.ts';
import { viewPower } from './power-samples.ts';
import { takeStep } from './plan/steps.ts';

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
  'POST /outages/bulk-plan': async ({ body }, context) => summarised(await carryOut(context, body)),
  'POST /outages/stages': ({ body }, context) => announceStage(body, context),
  'POST /outages/stages/preview': ({ body }, context) => previewStage(body, context),
  'GET /outages/areas': (_, { db }) => listAreas(db),
  'GET /outages/schedules': (_, { db }) => listSchedules(db),
  'POST /outages/schedules/preview': ({ body }, context) => previewSchedule(body, context),
  'POST /outages/schedules': ({ body }, context) => importSchedule(body, context),
  'POST /outages/areas': ({ body }, context) => placeArea(body, context),
});
