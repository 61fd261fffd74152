import { sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';

/** One file after the other, statements and settlements alike: what one brings in, the next one knows. */
export const inTurn = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('payment imports', 1))`);
