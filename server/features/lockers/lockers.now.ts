import { and, sql } from 'drizzle-orm';
import { ofBranch } from '../../../src/domain/now-set.ts';
import { nowSources } from '../../../src/domain/now.ts';
import { branches } from '../../db/schema/fleet.ts';
import { lockers } from '../../db/schema/lockers.ts';
import type { NowFeature, NowRows } from '../now/source.ts';
import { lockerConditions } from './locker-conditions.ts';

/** Parcels in the doors of a locker; one that is empty is still one that does not work. */
const parcels = sql`greatest(1, (select count(*) from doors where doors.locker_id = lockers.id and doors.occupied_since is not null))`;

const rows = (id: 'locker-offline' | 'locker-full'): NowRows => ({
  can: 'View lockers',
  select: (_, branch) => sql`
    select ${lockers.id} as id, ${lockers.code} as label,
      coalesce(${lockers.offline_since}, ${lockers.last_seen}, ${lockers.time_created}) as since,
      null::timestamptz as deadline, ${parcels} as units, ${lockers.branch_id}::text as group_key,
      (select ${branches.code} from ${branches} where ${branches.id} = ${lockers.branch_id}) as group_label
    from ${lockers} where ${and(...lockerConditions(ofBranch(nowSources[id].filter, branch)))}`,
});

export default {
  'locker-offline': rows('locker-offline'),
  'locker-full': rows('locker-full'),
} satisfies NowFeature;
