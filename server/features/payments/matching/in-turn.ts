import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/**
 * Serialises imports of statements and settlement files, so that each import sees the earlier
 * imports.
 */
export const inTurn = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('payment imports', 1))`);
