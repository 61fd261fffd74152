import { and, sql } from 'drizzle-orm';
import { nowSources } from '../../../src/domain/now.ts';
import { runPermissions } from '../../../src/domain/permissions.ts';
import { runs } from '../../db/schema/runs.ts';
import { runConditions } from '../../runs/conditions.ts';
import type { NowFeature } from '../now/source.ts';

export default {
  'run-failed': {
    can: runPermissions,
    select: (caller) => sql`
      select ${runs.id} as id, ${runs.title} as label,
        coalesce(${runs.finished_at}, ${runs.time_created}) as since,
        null::timestamptz as deadline, ${runs.failed} as units
      from ${runs} where ${and(...runConditions(nowSources['run-failed'].filter, caller))}`,
  },
} satisfies NowFeature;
