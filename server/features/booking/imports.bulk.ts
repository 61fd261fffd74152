import { contract } from '#api/generated/contract.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { id, ids } from '#api/contract/field-parts.ts';
import { imports } from '#api/contract/booking/imports.ts';
import { import_rows } from '#server/db/schema/bookings.ts';
import { accessOf, type Bulk, operationOver } from '#server/runs/operation.ts';
import { bookImportRows, IMPORT_ENDPOINT, previewImportRows } from './import-booking.ts';

const operations = {
  [IMPORT_ENDPOINT]: operationOver(
    {
      call: IMPORT_ENDPOINT,
      entity: 'import-rows',
      ...accessOf(imports[IMPORT_ENDPOINT]),
      body: z.object({ import_id: id, ids }),
    },
    {
      kind: 'inside',
      preview: ({ db }, given, chosen) => previewImportRows(db, given, chosen),
      work: ({ db, caller }, given) => bookImportRows(db, caller, given),
    },
  ),
};

const rows = {
  'import-rows': {
    can: contract['GET /import-shipments/:id'].can,
    select: () =>
      sql`select ${import_rows.id} as id, 'Row ' || ${import_rows.number} as label from ${import_rows}`,
  },
};

export default { rows, operations } satisfies Bulk;
