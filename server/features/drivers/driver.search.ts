import { sql } from 'drizzle-orm';
import type { RecordSearch } from '../search/record-search.ts';

/** Also finds a driver by user name or email address. */
export default {
  of: 'driver',
  isNamed(text) {
    const name = text.toLowerCase();
    return sql`user_id = any(array(select u.id from users u where u.username = ${name} or u.email = ${name}))`;
  },
} satisfies RecordSearch;
