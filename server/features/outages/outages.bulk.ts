import { and, sql } from 'drizzle-orm';
import { planSteps } from '#domain/outages/outage.ts';
import { outages } from '#server/db/schema/outages.ts';
import { operation, type Bulk } from '#server/runs/operation.ts';
import { rowsOfList } from '#server/runs/rows/row-source.ts';
import { carryOut, previewPlan } from './plan/carry-out.ts';
import { outageConditions } from './outage-list.ts';

const operations = {
  'POST /outages/bulk-plan': operation('POST /outages/bulk-plan', {
    kind: 'inside',
    // Without given steps, any step may be needed, because the chosen steps can change until they
    // are carried out.
    lacks: ({ permissions }, { steps = planSteps }) =>
      steps.includes('stop') && !permissions.has('Command lockers') ? ['Command lockers'] : [],
    preview: previewPlan,
    work: carryOut,
  }),
};

const rows = {
  outages: rowsOfList(
    'GET /outages',
    (filter) =>
      sql`select ${outages.id} as id, ${outages.area} as label from ${outages}
          where ${and(sql`true`, ...outageConditions(filter))}`,
  ),
};

export default { rows, operations } satisfies Bulk;
