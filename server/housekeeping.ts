import { sql } from 'drizzle-orm';
import { TRAILS_KEPT_H } from '../src/domain/driver-trails.ts';
import type { Services } from './context.ts';
import { deleteOldKeys } from './idempotency.ts';
import { invoiceEndedPeriods } from './features/billing/nightly-invoices.ts';
import { endSilentShifts } from './features/drivers/driver-shifts.ts';
import { forgetDeliveries } from './features/integrations/claim-deliveries.ts';
import { settleCommands } from './features/lockers/command-outcomes.ts';
import { fetchAcknowledgements } from './features/marketplace/invoice-sending.ts';
import { publishDueNotices } from './features/messages/notices.ts';
import { forgetPast } from './features/past/known-past.ts';
import { sampleFigures } from './features/operations/compared-figures.ts';
import { publishDue } from './features/rates/due-rates.ts';
import { foldShipmentTallies } from './features/shipments/shipment-totals.ts';
import { deleteOldRuns } from './runs/retention.ts';

const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;
/** Scheduled rates are announced within seconds of their moment. */
const RATES_MS = 3000;
/** The marketplace acknowledges invoices within minutes to hours; figures are compared by the minute of a week before. */
/** What may not be done any more is said so at once. */
const SECOND_MS = 1000;
const CHECK_MS = 5 * MINUTE_MS;

/**
 * Forgets, once an hour, what nobody can ask for any more; adds up, once a minute, what has piled up, and ends
 * shifts of drivers of whom nothing was heard for too long, and publishes notices that are due;
 * asks, every five minutes, after invoices that were not yet acknowledged, invoices accounts whose period is over,
 * and keeps what there is for comparison.
 */
export function startMaintenance({ database, config, log }: Services): { stop(): void } {
  const deleteExpired = () =>
    database.within({ is: 'system' }, async (db) => {
      await deleteOldKeys(db);
      await deleteOldRuns(db);
      await forgetDeliveries(db);
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
      await db.execute(sql`delete from door_log where at < now() - interval '90 days'`);
      await db.execute(sql`delete from jobs where given_up_at < now() - interval '30 days'`);
      await db.execute(sql`delete from message_counts where since < now() - interval '2 days'`);
      await forgetPast(db);
      await db.execute(sql`delete from outbox where at < now() - interval '24 hours'`);
    });
  const fold = () =>
    database.within({ is: 'system' }, async (db) => {
      await foldShipmentTallies(db);
      await endSilentShifts(db);
      await publishDueNotices(db);
    });
  const every = (period: number, work: () => Promise<void>) =>
    setInterval(
      () => void work().catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed')),
      period,
    ).unref();
  const check = () => fetchAcknowledgements({ database, config }, log);
  const invoice = async () => void (await invoiceEndedPeriods({ database, log }));
  const sample = () => database.within({ is: 'system' }, sampleFigures);
  const settle = () => database.within({ is: 'system' }, settleCommands);
  const timers = [
    every(SECOND_MS, settle),
    every(HOUR_MS, deleteExpired),
    every(MINUTE_MS, fold),
    every(RATES_MS, () => database.within({ is: 'system' }, publishDue)),
    every(CHECK_MS, check),
    every(CHECK_MS, invoice),
    every(CHECK_MS, sample),
  ];
  return { stop: () => timers.forEach(clearInterval) };
}
