import { and, sql } from 'drizzle-orm';
import { failed_credit_payments as failedRows } from '#server/db/schema/payments.ts';
import { operation, type Bulk } from '#server/runs/operation.ts';
import { rowsOfList } from '#server/runs/rows/row-source.ts';
import { failedRowConditions } from './failed-credit-payments.ts';
import { deleteRows, previewOpenRows, resubmitRows } from './resubmit-credit-payments.ts';

const rows = {
  'failed-credit-payments': rowsOfList(
    'GET /billing/import/failed-credit-payments',
    (filter) => sql`select ${failedRows.id} as id, 'Row ' || ${failedRows.number} as label
      from ${failedRows} where ${and(sql`true`, ...failedRowConditions(filter))}`,
  ),
};

const operations = {
  'POST /billing/import/failed-credit-payments/resubmit': operation(
    'POST /billing/import/failed-credit-payments/resubmit',
    {
      kind: 'inside',
      preview: (scope, _, selection) => previewOpenRows(scope, selection),
      work: (scope, { ids }) => resubmitRows(scope, ids),
    },
  ),
  'POST /billing/import/failed-credit-payments/delete': operation(
    'POST /billing/import/failed-credit-payments/delete',
    {
      kind: 'inside',
      preview: (scope, _, selection) => previewOpenRows(scope, selection),
      work: (scope, { ids }) => deleteRows(scope, ids),
    },
  ),
};

export default { rows, operations } satisfies Bulk;
