import { and, sql } from 'drizzle-orm';
import { nowSources } from '../../../src/domain/now.ts';
import {
  account_applications as applications,
  parcel_point_profiles as profiles,
} from '../../db/schema/applications.ts';

import type { NowFeature } from '../now/source.ts';
import { applicationConditions } from './applications.ts';
import { profileConditions } from './pp-profiles.ts';

export default {
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
