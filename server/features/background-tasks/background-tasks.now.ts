import { and, sql } from 'drizzle-orm';
import { nowSources } from '#domain/overview/now.ts';
import { background_tasks } from '#server/db/schema/background-tasks.ts';
import type { NowFeature } from '../overview/now/source.ts';
import { problem, unhealthySince } from './task-figures.ts';
import { taskConditions } from './task-list.ts';

export default {
  'task-failing': {
    can: 'Edit settings',
    select: () => sql`
      select ${background_tasks.id} as id, ${background_tasks.name} as label, ${unhealthySince} as since,
        null::timestamptz as deadline, 1 as units, ${problem} as detail
      from ${background_tasks} where ${and(...taskConditions(nowSources['task-failing'].filter))}`,
  },
} satisfies NowFeature;
