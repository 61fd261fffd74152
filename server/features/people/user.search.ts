import { sql } from 'drizzle-orm';
import type { RecordSearch } from '../search/record-search.ts';

/** Drivers have their own search. */
export default {
  of: 'user',
  where: () => sql`role_id <> 3`,
  isNamed: (text) => sql`username = ${text.toLowerCase()}`,
} satisfies RecordSearch;
