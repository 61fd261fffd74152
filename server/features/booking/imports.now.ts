import { contract } from '#api/generated/contract.ts';
import { and, sql } from 'drizzle-orm';
import { nowSources } from '#domain/overview/now.ts';
import { imports } from '#server/db/schema/bookings.ts';
import type { NowFeature } from '../overview/now/source.ts';
import { importConditions } from './imports.ts';

export default {
  'import-open': {
    can: contract['GET /import-shipments'].can,
    select: (caller) => sql`
      select ${imports.id} as id, ${imports.file_name} as label, ${imports.time_created} as since,
        null::timestamptz as deadline, ${imports.row_count} as units
      from ${imports} where ${and(...importConditions(nowSources['import-open'].filter, caller))}`,
  },
} satisfies NowFeature;
