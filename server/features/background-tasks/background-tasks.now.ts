import { sql } from 'drizzle-orm';
import { SUPER_ADMIN_ROLE } from '../../../src/domain/roles.ts';
import { background_tasks } from '../../db/schema/background-tasks.ts';
import type { NowFeature } from '../now/source.ts';
import { isUnhealthy, problem, unhealthySince } from './task-figures.ts';

export default {
  'task-failing': {
    can: 'Edit settings',
    select: ({ role }) => sql`
      select ${background_tasks.id} as id, ${background_tasks.name} as label, ${unhealthySince} as since,
        null::timestamptz as deadline, 1 as units, ${problem} as detail
      from ${background_tasks} where ${isUnhealthy} and ${role === SUPER_ADMIN_ROLE}`,
  },
} satisfies NowFeature;
