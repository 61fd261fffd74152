import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/**
 * Locks accounts until the commit, always in the order of ids, so that other changes of their money
 * wait without deadlocks.
 */
export const holdAccounts = (db: Db, ids: readonly number[]) =>
  db.execute(
    sql`select id from accounts where id = any(${sql.param([...ids])}::int[]) order by id for update`,
  );
