import { sql } from 'drizzle-orm';
import type { RecordSearch } from '../search/record-search.ts';

/** A driver is also found by the user name or the email address of their user. */
export default {
  of: 'driver',
  isNamed(text) {
    const name = text.toLowerCase();
    return sql`user_id = any(array(select u.id from users u where u.username = ${name} or u.email = ${name}))`;
  },
} satisfies RecordSearch;
