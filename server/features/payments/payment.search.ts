import { sql } from 'drizzle-orm';
import type { RecordSearch } from '../search/record-search.ts';

/** Receipts lie in one table with credit payments, which have a list of their own. */
export default {
  of: 'payment',
  where: () => sql`kind = 'receipt'`,
} satisfies RecordSearch;
