import { sql } from 'drizzle-orm';
import { TRAILS_KEPT_H } from '../src/domain/driver-trails.ts';
import type { Services } from './context.ts';
import { forgetOldKeys } from './idempotency.ts';
import { askForAcknowledgements } from './rules/marketplace/invoice-sending.ts';
import { foldShipmentTallies } from './rules/shipment-totals.ts';
import { forgetOldRuns } from './runs/forgetting.ts';

const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;
/** The marketplace acknowledges invoices within minutes to hours. */
const ASK_MS = 5 * MINUTE_MS;

/**
 * Forgets, once an hour, what nobody can ask for any more; adds up, once a minute, what has piled up;
 * asks, every five minutes, after invoices that were not yet acknowledged.
 */
export function startHousekeeping({ database, config, log }: Services): { stop(): void } {
  const tidy = () =>
    database.within({ is: 'system' }, async (db) => {
      await forgetOldKeys(db);
      await forgetOldRuns(db);
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
      await db.execute(
        sql`delete from driver_trails where at < now() - make_interval(hours => ${TRAILS_KEPT_H})`,
      );
      await db.execute(sql`delete from outbox where at < now() - interval '24 hours'`);
    });
  const fold = () => database.within({ is: 'system' }, foldShipmentTallies);
  const every = (period: number, work: () => Promise<void>) =>
    setInterval(
      () => void work().catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed')),
      period,
    ).unref();
  const ask = () => askForAcknowledgements({ database, config }, log);
  const timers = [every(HOUR_MS, tidy), every(MINUTE_MS, fold), every(ASK_MS, ask)];
  return { stop: () => timers.forEach(clearInterval) };
}
