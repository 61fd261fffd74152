import { timeZone } from '#server/db/time-zone.ts';
import { sql } from 'drizzle-orm';
import { isReadable } from '#server/runs/visibility.ts';
import type { RecordSearch } from '../search/record-search.ts';

/** Finds only runs that the caller may view. The endpoint of a run determines who may view it. */
export default {
  of: 'run',
  detail: sql`concat_ws(', ', state, to_char(time_created at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI'))`,
  facts: sql`jsonb_build_object('state', state, 'failed', failed, 'version', version)`,
  where: isReadable,
  named: (caller) => [
    sql`id = substring(given.word from '^RUN ([0-9]{1,9})$')::int and ${isReadable(caller)}`,
  ],
} satisfies RecordSearch;
