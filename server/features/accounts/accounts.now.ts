import { and, sql } from 'drizzle-orm';
import { nowSources } from '#domain/overview/now.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import {
  account_applications as applications,
  parcel_point_profiles as profiles,
} from '#server/db/schema/applications.ts';
import { limitNow } from '../ledger/limit-now.ts';
import type { NowFeature } from '../overview/now/source.ts';
import { unbilled } from './account-columns.ts';
import { accountConditions } from './account-list.ts';
import { applicationConditions } from './profiles/applications.ts';
import { profileConditions } from './profiles/pp-profiles.ts';

export default {
  // The time of exceeding the limit is not recorded, so the last change of the account is used as
  // `since`.
  'account-over-limit': {
    can: 'View billing',
    select: () => sql`
      select ${accounts.id} as id, ${accounts.account_code} as label, ${accounts.time_modified} as since,
        null::timestamptz as deadline, (${accounts.balance} + ${unbilled}::numeric - ${limitNow}::numeric) / 1000 as units
      from ${accounts} where ${and(...accountConditions(nowSources['account-over-limit'].filter))}`,
  },
  'application-new': {
    can: 'View accounts',
    select: () => sql`
      select ${applications.id} as id, ${applications.company} as label, ${applications.time_created} as since,
        null::timestamptz as deadline, 1 as units
      from ${applications} where ${and(...applicationConditions(nowSources['application-new'].filter))}`,
  },
  'point-application-new': {
    can: 'View parcel point applications',
    select: () => sql`
      select ${profiles.id} as id, ${profiles.store_name} as label, ${profiles.time_created} as since,
        null::timestamptz as deadline, 1 as units
      from ${profiles} where ${and(...profileConditions(nowSources['point-application-new'].filter))}`,
  },
} satisfies NowFeature;
