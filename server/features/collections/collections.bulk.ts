import { and, sql } from 'drizzle-orm';
import { collection_requests } from '#server/db/schema/bookings.ts';
import type { Bulk } from '#server/runs/operation.ts';
import { rowsOfList } from '#server/runs/rows/row-source.ts';
import { kindsFor, requestConditions } from './collection-list.ts';

const rows = {
  'collection-requests': rowsOfList(
    'GET /collection-requests',
    (filter, caller) =>
      sql`select ${collection_requests.id} as id, ${collection_requests.name} as label
          from ${collection_requests}
          where ${and(...requestConditions(filter, kindsFor(caller, undefined)))}`,
  ),
};

export default { rows, operations: {} } satisfies Bulk;
