import { sql } from 'drizzle-orm';
import type { RecordSearch } from '../search/record-search.ts';

/** Receipts share a table with credit payments, which have their own list. */
export default {
  of: 'payment',
  where: () => sql`kind = 'receipt'`,
} satisfies RecordSearch;
