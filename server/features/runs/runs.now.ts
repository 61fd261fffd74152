import { and, sql, type SQL } from 'drizzle-orm';
import { nowSources } from '#domain/overview/now.ts';
import { runPermissions } from '#domain/people/permissions.ts';
import type { Caller } from '#server/context.ts';
import { runs } from '#server/db/schema/runs.ts';
import { waitingCount } from '#server/runs/rows/counters.ts';
import { runConditions } from '#server/runs/rows/conditions.ts';
import type { NowFeature } from '../overview/now/source.ts';

const rows = (id: 'run-failed' | 'invoice-run-stopped', units: SQL, caller: Caller) => sql`
  select ${runs.id} as id, ${runs.title} as label,
    coalesce(${runs.finished_at}, ${runs.time_created}) as since,
    null::timestamptz as deadline, ${units} as units
  from ${runs} where ${and(...runConditions(nowSources[id].filter, caller))}`;

export default {
  'run-failed': {
    can: runPermissions,
    select: (caller) => rows('run-failed', sql`${runs.failed}`, caller),
  },
  'invoice-run-stopped': {
    can: 'Run invoices',
    select: (caller) => rows('invoice-run-stopped', sql`${waitingCount} + ${runs.failed}`, caller),
  },
} satisfies NowFeature;
