import { and, sql } from 'drizzle-orm';
import { canGiveUp, canRetry } from '#domain/outgoing-messages/outgoing-messages.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { operation, type Bulk } from '#server/runs/operation.ts';
import { rowsOfList } from '#server/runs/rows/row-source.ts';
import {
  giveUpMessages,
  messageConditions,
  previewMessages,
  retryMessages,
} from './outgoing-messages.ts';

const rows = {
  jobs: rowsOfList(
    'GET /outgoing-messages',
    (filter) =>
      sql`select ${jobs.id} as id, ${jobs.label} as label
          from ${jobs} where ${and(sql`true`, ...messageConditions(filter))}`,
  ),
};

const operations = {
  'POST /outgoing-messages/retry': operation('POST /outgoing-messages/retry', {
    kind: 'inside',
    preview: ({ db }, _, chosen) => previewMessages(db, chosen, canRetry),
    work: async ({ db }, { ids }) => (await retryMessages(db, ids)).results,
  }),
  'POST /outgoing-messages/give-up': operation('POST /outgoing-messages/give-up', {
    kind: 'inside',
    preview: ({ db }, _, chosen) => previewMessages(db, chosen, canGiveUp),
    work: async ({ db, caller }, { ids }) => (await giveUpMessages(db, caller, ids)).results,
  }),
};

export default { rows, operations } satisfies Bulk;
