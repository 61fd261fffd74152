import { and, sql } from 'drizzle-orm';
import { runPermissions } from '#domain/people/permissions.ts';
import { runs } from '#server/db/schema/runs.ts';
import { runConditions } from '#server/runs/rows/conditions.ts';
import type { SinceRows } from '../overview/since/source.ts';

const rows: SinceRows = {
  kind: 'runs',
  can: runPermissions,
  select: (filter, caller) => sql`
    select ${runs.id} as id, ${runs.title} as label
    from ${runs} where ${and(sql`true`, ...runConditions(filter, caller))}`,
};

export default rows;
