import { contract } from '#api/generated/contract.ts';
import { and, sql } from 'drizzle-orm';
import { narrowedToBranch } from '#domain/overview/now-set.ts';
import { nowSources } from '#domain/overview/now.ts';
import { branches, drivers } from '#server/db/schema/fleet.ts';
import type { NowFeature } from '../overview/now/source.ts';
import { driverConditions, openStops } from './fleet.ts';

const newestFix = sql`coalesce((select p.at from driver_positions p where p.driver_id = ${drivers.user_id}), ${drivers.last_seen}, now())`;

export default {
  'driver-silent': {
    can: contract['GET /drivers'].can,
    select: (_, branch) => sql`
      select ${drivers.user_id} as id, ${drivers.name} as label, ${newestFix} as since, work.due as deadline, work.stops as units,
        ${drivers.branch_id}::text as group_key,
        (select ${branches.code} from ${branches} where ${branches.id} = ${drivers.branch_id}) as group_label
      from ${drivers}
      cross join lateral (select min(due) as due, count(*)::int as stops from (${openStops}) as stops) as work
      where ${and(...driverConditions(narrowedToBranch(nowSources['driver-silent'].filter, branch)))}`,
  },
} satisfies NowFeature;
