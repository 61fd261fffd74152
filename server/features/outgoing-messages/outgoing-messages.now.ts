import { sql } from 'drizzle-orm';
import { nowSources } from '#domain/overview/now.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import type { NowFeature } from '../overview/now/source.ts';
import bulk from './outgoing-messages.bulk.ts';

const { can, select } = bulk.rows.jobs;

export default {
  'message-given-up': {
    can,
    select: (caller) => sql`
      select listed.id, listed.label, ${jobs.given_up_at} as since, null::timestamptz as deadline, 1 as units
      from (${select(caller, nowSources['message-given-up'].filter)}) as listed join ${jobs} on ${jobs.id} = listed.id`,
  },
} satisfies NowFeature;
