import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { TRAILS_KEPT_H } from '../src/domain/driver-trails.ts';
import { type BackgroundTask, runPeriodically, type Stoppable } from './background-task.ts';
import type { Services } from './context.ts';
import type { Db } from './db/open.ts';
import { invoiceEndedPeriods } from './features/billing/nightly-invoices.ts';
import { endClaims } from './features/claims/end-claims.ts';
import { noticeUnaccepted } from './features/claims/unaccepted-handovers.ts';
import { wakeClaims } from './features/claims/snooze.ts';
import { makeCollections } from './features/collections/due-collections.ts';
import { endSilentShifts } from './features/drivers/driver-shifts.ts';
import { forgetPlaces } from './features/identity/known-places.ts';
import { forgetDeliveries } from './features/integrations/claim-deliveries.ts';
import { settleCommands } from './features/lockers/command-outcomes.ts';
import { meetDeadlines } from './features/lockers/legs/deadlines.ts';
import { followShipments } from './features/lockers/legs/follow-ups.ts';
import { noticeOpenDoors } from './features/lockers/doors-standing-open.ts';
import { askUnsynced } from './features/lockers/returned-lockers.ts';
import { markSilent } from './features/lockers/silent-lockers.ts';
import { fetchAcknowledgements } from './features/marketplace/invoice-sending.ts';
import { publishDueNotices } from './features/messages/notices.ts';
import { sendUndeliveredBySms } from './features/messages/text-queue.ts';
import { sampleFigures } from './features/operations/compared-figures.ts';
import { forgetPast } from './features/past/known-past.ts';
import { abandonSilent } from './features/lockers/walks/walks.ts';
import { sheddingStatus, type ReadStages } from './adapters/shedding-status.ts';
import { readPublishedStages } from './features/outages/published-stages.ts';
import { followOutages } from './features/outages/follow-outages.ts';
import { publishDue } from './features/rates/due-rates.ts';
import { sendDueReports } from './features/reports/report-schedules.ts';
import { forgetSends } from './features/reports/send-reports.ts';
import { foldShipmentTallies } from './features/shipments/shipment-totals.ts';
import { deleteOldKeys } from './idempotency.ts';
import { deleteOldRuns } from './runs/retention.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** What must not grow without end: rows that nobody can ask for any more. */
async function deleteExpired(db: Db): Promise<void> {
  await deleteOldKeys(db);
  await deleteOldRuns(db);
  await forgetDeliveries(db);
  await db.execute(
    sql`delete from sessions where coalesce(ended_at, expires_at) < now() - interval '30 days'`,
  );
  await db.execute(sql`delete from sign_in_attempts where expires_at < now() - interval '1 day'`);
  await db.execute(sql`delete from counted_guesses where at < now() - interval '2 days'`);
  await forgetPlaces(db);
  await db.execute(sql`delete from call_counts where expire < extract(epoch from now()) * 1000`);
  await db.execute(sql`delete from single_use_links where expires_at < now() - interval '30 days'`);
  await db.execute(
    sql`delete from driver_trails where at < now() - make_interval(hours => ${TRAILS_KEPT_H})`,
  );
  await db.execute(sql`delete from driver_news where at < now() - interval '7 days'`);
  await db.execute(sql`delete from door_log where at < now() - interval '90 days'`);
  await db.execute(sql`delete from locker_power_samples where at < now() - interval '3 days'`);
  await db.execute(sql`delete from jobs where given_up_at < now() - interval '30 days'`);
  await db.execute(sql`delete from message_counts where since < now() - interval '2 days'`);
  await forgetSends(db);
  await forgetPast(db);
  await db.execute(sql`delete from outbox where at < now() - interval '24 hours'`);
}

/** Stages that a service publishes; nodes take turns, and it is asked each half hour. */
const published = (
  services: Pick<Services, 'database' | 'log'>,
  read: ReadStages,
): BackgroundTask => ({
  name: 'published stages',
  every: MINUTE_MS,
  work: () => readPublishedStages(services, read),
});

/** Everything that time alone brings about, with how often it is looked for. */
function tasks({ database, config, log }: Services): BackgroundTask[] {
  const inDatabase = (work: (db: Db) => Promise<unknown>) => () =>
    database.within({ is: 'system' }, work);
  const withLog = (work: (db: Db, to: Logger) => Promise<unknown>) =>
    inDatabase((db) => work(db, log));
  const listeningSince = Date.now();
  return [
    // What may not be done any more is said so at once.
    { name: 'outcomes of commands', every: SECOND_MS, work: inDatabase(settleCommands) },
    // Scheduled rates are announced within seconds of their moment.
    { name: 'scheduled rates', every: 3 * SECOND_MS, work: inDatabase(publishDue) },
    { name: 'totals of shipments', every: MINUTE_MS, work: inDatabase(foldShipmentTallies) },
    {
      name: 'silent lockers',
      every: 15 * SECOND_MS,
      work: inDatabase((db) => markSilent(db, { now: Date.now(), listeningSince })),
    },
    { name: 'lockers to sync', every: MINUTE_MS, work: inDatabase(askUnsynced) },
    { name: 'doors that stand open', every: 15 * SECOND_MS, work: inDatabase(noticeOpenDoors) },
    {
      name: 'parcels to lockers',
      every: SECOND_MS,
      work: () => followShipments({ database, log }),
    },
    {
      name: 'deadlines in lockers',
      every: MINUTE_MS,
      work: () => meetDeadlines({ database, log }),
    },
    { name: 'claims that are over', every: 10 * SECOND_MS, work: inDatabase(endClaims) },
    { name: 'snoozed claims', every: 10 * SECOND_MS, work: inDatabase(wakeClaims) },
    { name: 'handovers that nobody accepts', every: MINUTE_MS, work: inDatabase(noticeUnaccepted) },
    { name: 'silent walks', every: MINUTE_MS, work: inDatabase(abandonSilent) },
    { name: 'outages', every: MINUTE_MS, work: () => followOutages({ database }) },
    ...(config.shedding === undefined
      ? []
      : [published({ database, log }, sheddingStatus(config.shedding))]),
    { name: 'silent shifts', every: MINUTE_MS, work: inDatabase(endSilentShifts) },
    { name: 'due collections', every: MINUTE_MS, work: () => makeCollections({ database, log }) },
    { name: 'scheduled reports', every: MINUTE_MS, work: withLog(sendDueReports) },
    { name: 'undelivered messages', every: MINUTE_MS, work: inDatabase(sendUndeliveredBySms) },
    { name: 'due notices', every: MINUTE_MS, work: withLog(publishDueNotices) },
    // The marketplace acknowledges invoices within minutes to hours.
    {
      name: 'acknowledgements',
      every: 5 * MINUTE_MS,
      work: () => fetchAcknowledgements({ database, config }, log),
    },
    {
      name: 'ended periods',
      every: 5 * MINUTE_MS,
      work: () => invoiceEndedPeriods({ database, log }),
    },
    { name: 'compared figures', every: 5 * MINUTE_MS, work: inDatabase(sampleFigures) },
    { name: 'expired rows', every: HOUR_MS, work: inDatabase(deleteExpired) },
  ];
}

/** Keeps the books of time: one look at each task ends before its next one begins. */
export function startHousekeeping(services: Services): Stoppable {
  const started = tasks(services).map((task) => runPeriodically(task, services.log));
  return { stop: async () => void (await Promise.all(started.map((task) => task.stop()))) };
}
