import { and, sql } from 'drizzle-orm';
import { webhook_deliveries } from '#server/db/schema/integrations.ts';
import { operation, type Bulk } from '#server/runs/operation.ts';
import { rowsOfList } from '#server/runs/rows/row-source.ts';
import { deliveryConditions } from './deliveries.ts';
import { previewResend, resend } from './resend.ts';

const rows = {
  'webhook-deliveries': rowsOfList(
    'GET /webhook-deliveries',
    (filter) =>
      sql`select ${webhook_deliveries.id} as id, ${webhook_deliveries.message_id} as label
          from ${webhook_deliveries} where ${and(sql`true`, ...deliveryConditions(filter))}`,
  ),
};

const operations = {
  'POST /resend-webhook': operation('POST /resend-webhook', {
    kind: 'inside',
    preview: ({ db }, _, chosen) => previewResend(db, chosen),
    work: async ({ db }, { ids }) => (await resend(db, ids)).results,
  }),
};

export default { rows, operations } satisfies Bulk;
