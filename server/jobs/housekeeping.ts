import type { Logger } from 'pino';
import { type BackgroundTask, runPeriodically, type Stoppable } from './background-task.ts';
import type { Services } from '../context.ts';
import type { Db } from '../db/open.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { invoiceEndedPeriods } from '../features/billing/invoices/nightly-invoices.ts';
import { endClaims } from '../features/claims/end-claims.ts';
import { noticeUnaccepted } from '../features/claims/unaccepted-handovers.ts';
import { wakeClaims } from '../features/claims/snooze.ts';
import { makeCollections } from '../features/collections/due-collections.ts';
import { endSilentShifts } from '../features/drivers/driver-shifts.ts';
import {
  isSomeCommandOver,
  settleCommands,
} from '../features/lockers/commands/command-outcomes.ts';
import { meetDeadlines } from '../features/lockers/legs/deadlines.ts';
import { followShipments, isSomeToFollow } from '../features/lockers/legs/follow-ups.ts';
import { noticeOpenDoors } from '../features/lockers/doors/doors-standing-open.ts';
import { askUnsynced } from '../features/lockers/terminals/returned-lockers.ts';
import { markSilent } from '../features/lockers/terminals/silent-lockers.ts';
import { fetchAcknowledgements } from '../features/marketplace/invoices/invoice-sending.ts';
import { publishDueNotices } from '../features/messages/notices.ts';
import { sendUndeliveredBySms } from '../features/messages/text-queue.ts';
import { sampleFigures } from '../features/operations/compared-figures.ts';
import { abandonSilent } from '../features/lockers/walks/walks.ts';
import { sheddingStatus, type ReadStages } from '../adapters/shedding-status.ts';
import { readPublishedStages } from '../features/outages/published-stages.ts';
import { followOutages } from '../features/outages/follow-outages.ts';
import { isSomeRevisionDue, publishDue } from '../features/rates/due-rates.ts';
import { isSomeStepDue, performDueSteps } from '../features/runbooks/perform.ts';
import { sendDueReports } from '../features/reports/report-schedules.ts';
import { foldShipmentTallies } from '../features/shipments/list/shipment-totals.ts';
import { wakeWhenDue } from './due-work.ts';
import { deletions } from './retention.ts';
import { requestedTasks } from './requested-tasks.ts';
import { withTaskRecords } from './task-records.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/kernel/time.ts';

/**
 * Checks every minute whether the load-shedding stages are due. One node fetches them, every half
 * hour.
 */
const publishedStagesTask = (
  services: Pick<Services, 'database' | 'log'>,
  read: ReadStages,
): BackgroundTask => ({
  name: 'published stages',
  every: MINUTE_MS,
  work: () => readPublishedStages(services, read),
});

/** Tasks that start within a second of being due. */
function dueTasks({ database, log }: Pick<Services, 'database' | 'log'>): BackgroundTask[] {
  const inDatabase = (work: (db: Db) => Promise<unknown>) => () =>
    database.within({ is: 'system' }, work);
  return [
    {
      name: 'outcomes of commands',
      every: MINUTE_MS,
      pace: SECOND_MS,
      isDue: isSomeCommandOver,
      work: inDatabase(settleCommands),
    },
    {
      name: 'scheduled rates',
      every: MINUTE_MS,
      pace: SECOND_MS,
      isDue: isSomeRevisionDue,
      work: inDatabase(publishDue),
    },
    {
      name: 'parcels to lockers',
      every: MINUTE_MS,
      pace: SECOND_MS,
      isDue: isSomeToFollow,
      work: () => followShipments({ database, log }),
    },
    {
      name: 'steps of runbooks',
      every: MINUTE_MS,
      pace: SECOND_MS,
      isDue: isSomeStepDue,
      work: () => performDueSteps({ database }),
    },
  ];
}

/** Tasks that depend on time alone, with their intervals. */
function tasks({ database, config, log }: Services): BackgroundTask[] {
  const inDatabase = (work: (db: Db) => Promise<unknown>) => () =>
    database.within({ is: 'system' }, work);
  const withLog = (work: (db: Db, to: Logger) => Promise<unknown>) =>
    inDatabase((db) => work(db, log));
  const listeningSince = Date.now();
  return [
    ...dueTasks({ database, log }),
    { name: 'totals of shipments', every: MINUTE_MS, work: inDatabase(foldShipmentTallies) },
    {
      name: 'silent lockers',
      every: 15 * SECOND_MS,
      work: inDatabase((db) => markSilent(db, { now: Date.now(), listeningSince })),
    },
    { name: 'lockers to sync', every: MINUTE_MS, work: inDatabase(askUnsynced) },
    { name: 'doors that stand open', every: 15 * SECOND_MS, work: inDatabase(noticeOpenDoors) },
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
      : [publishedStagesTask({ database, log }, sheddingStatus(config.shedding))]),
    { name: 'silent shifts', every: MINUTE_MS, work: inDatabase(endSilentShifts) },
    { name: 'due collections', every: MINUTE_MS, work: () => makeCollections({ database, log }) },
    { name: 'scheduled reports', every: MINUTE_MS, work: withLog(sendDueReports) },
    { name: 'undelivered messages', every: MINUTE_MS, work: inDatabase(sendUndeliveredBySms) },
    { name: 'due notices', every: MINUTE_MS, work: withLog(publishDueNotices) },
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
  ];
}

/** Runs rounds of work one after the other. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return (work: () => Promise<unknown>): Promise<unknown> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/**
 * One task per deletion, so that a failing deletion stops no others. The deletions take turns,
 * because together they would hold a connection each.
 */
export function deletionTasks(services: Pick<Services, 'database' | 'log'>) {
  const turn = oneAtATime();
  return deletions
    .map((one) => {
      const work = (signal: AbortSignal) => deleteInBatches(services.database, one, signal);
      return withTaskRecords(services, { name: one.name, every: HOUR_MS, work });
    })
    .map(({ work, ...task }) => ({
      ...task,
      work: (signal: AbortSignal) => turn(async () => (signal.aborted ? undefined : work(signal))),
    }));
}

/** Starts all periodic tasks. A task is never run twice at once. */
export function startHousekeeping(services: Services): Stoppable {
  const all = [
    ...tasks(services).map((task) => withTaskRecords(services, task)),
    ...deletionTasks(services),
  ];
  const started = all.map((task) => ({ ...task, ...runPeriodically(task, services.log) }));
  const due = started.flatMap(({ name, isDue, wake }) =>
    isDue === undefined ? [] : [[name, { isDue, wake }] as const],
  );
  const runs = started.map(({ name, recordNext, runNow }) => {
    const recordAndRun = () => {
      recordNext();
      runNow();
    };
    return [name, { runNow: recordAndRun }] as const;
  });
  const requested = requestedTasks(services, new Map(runs));
  const looking = wakeWhenDue(services, new Map([...due, ['requested tasks', requested]]));
  return {
    stop: async () => void (await Promise.all([looking, ...started].map((task) => task.stop()))),
  };
}
