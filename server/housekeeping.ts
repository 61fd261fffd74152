import { sql } from 'drizzle-orm';
import type { Services } from './context.ts';
import { forgetOldKeys } from './idempotency.ts';

const EVERY_MS = 60 * 60_000;

/** Forgets, once an hour, what nobody can ask for any more. */
export function startHousekeeping({ database, log }: Services): { stop(): void } {
  const tidy = () =>
    database.within({ is: 'system' }, async (db) => {
      await forgetOldKeys(db);
      await db.execute(
        sql`delete from sessions where coalesce(ended_at, expires_at) < now() - interval '30 days'`,
      );
      await db.execute(
        sql`delete from sign_in_attempts where expires_at < now() - interval '1 day'`,
      );
      await db.execute(sql`delete from sign_in_failures where at < now() - interval '2 days'`);
      await db.execute(
        sql`delete from single_use_links where expires_at < now() - interval '30 days'`,
      );
      await db.execute(sql`delete from outbox where at < now() - interval '24 hours'`);
    });
  const timer = setInterval(
    () => void tidy().catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed')),
    EVERY_MS,
  );
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
