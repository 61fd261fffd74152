import { and, sql } from 'drizzle-orm';
import { drivers } from '#server/db/schema/fleet.ts';
import { rowsOfList } from '#server/runs/rows/row-source.ts';
import { driverConditions } from './fleet.ts';
import { messageDrivers, previewMessage } from './driver-messages.ts';
import { operation, type Bulk } from '#server/runs/operation.ts';

const operations = {
  'POST /drivers/messages': operation('POST /drivers/messages', {
    kind: 'inside',
    preview: (scope, _, chosen) => previewMessage(scope, chosen),
    work: async ({ db, caller }, body) => (await messageDrivers(db, caller, body)).results,
  }),
};

const rows = {
  drivers: rowsOfList(
    'GET /drivers',
    (filter) =>
      sql`select ${drivers.user_id} as id, ${drivers.name} as label
          from ${drivers} where ${and(sql`true`, ...driverConditions(filter))}`,
  ),
};

export default { rows, operations } satisfies Bulk;
