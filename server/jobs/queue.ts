/**
 * Queues of jobs: work outside of requests, such as sending emails. A job is a row of `jobs` per
 * subject, leased by one worker at a time on all nodes. An attempt runs without a transaction and
 * ends as done, refused or to be retried; retries wait longer each time, and a job is given up
 * after a number of attempts. The receiver recognises a repeated attempt by a key made from the
 * subject.
 *
 *     const queue: Queue = { name: 'sms', atOnce: 8, leaseSeconds: 60, ...limits, perform: send };
 *     await enqueue(db, 'sms', [{ id: message.id, label: message.mobile_number }]);
 *     const sms = startQueue(services, queue);
 */
import type { Services } from '../context.ts';
import { ApiError } from '#api/api-error.ts';
import { runPeriodically, type Background } from './background-task.ts';
import type { Db } from '../db/open.ts';
import type { jobs } from '../db/schema/jobs.ts';
import { inSpan } from '../tracing/tracing.ts';
import { claim, expire, settle } from './store.ts';

/** A claimed job. */
export type Job = typeof jobs.$inferSelect;

/** Result of an attempt: done, refused permanently, or to be retried. */
export type Outcome =
  | {
      is: 'done';
      /** Updates the record that the job is about, in the transaction that removes the job. */
      record?: (db: Db) => Promise<unknown>;
    }
  | { is: 'refused'; reason: string }
  | { is: 'retry'; reason: string; afterSeconds?: number };

/** Updates of the record that a job is about, in the transaction that changes the job. */
export interface SubjectRecords {
  onGivenUp?(db: Db, job: Job, outcome: Exclude<Outcome, { is: 'done' }>): Promise<unknown>;
  onRetried?(db: Db, job: Job): Promise<unknown>;
}

/**
 * Kind of job. An attempt runs outside a transaction and sends a key made from the subject, so that
 * the receiver recognises a repeat.
 */
export interface Queue extends SubjectRecords {
  name: Job['queue'];
  /** Duration of a lease, longer than any attempt. A dead node loses its jobs after this time. */
  leaseSeconds: number;
  /** Number of jobs that are claimed and run together. */
  atOnce: number;
  /** Number of attempts before a job is given up. */
  attempts: number;
  /** Pause before the second attempt; each later pause is four times as long. */
  pauseSeconds: number;
  /** Age at which a job is given up, with the reason. */
  expires?: { afterHours: number; reason: string };
  /** Runs an attempt. A thrown error means that the job is to be retried. */
  perform(job: Job): Promise<Outcome>;
}

/**
 * Work before each round of a queue, in which all due jobs run; and milliseconds between rounds.
 */
export interface Preparation {
  prepare: () => Promise<unknown>;
  every: number;
}

const MAX_AT_A_LOOK = 50;
/**
 * Interval of rounds that give up expired jobs. Due jobs do not wait for it, because they wake the
 * queue.
 */
const EVERY_MS = 30_000;
const PACE_MS = 2_000;

function outcomeOf(error: unknown): Outcome {
  const reason = error instanceof Error ? error.message : String(error);
  const { retryAfter } = error instanceof ApiError ? error : { retryAfter: undefined };
  return { is: 'retry', reason, ...(retryAfter !== undefined && { afterSeconds: retryAfter }) };
}

async function attempt({ database, log }: Services, queue: Queue, job: Job): Promise<void> {
  const outcome = await inSpan(
    { name: `job ${queue.name}`, kind: 'internal', attributes: { attempt: job.attempts } },
    () => queue.perform(job),
  ).catch(outcomeOf);
  // Logs neither recipient nor content, because more people read the log than the messages.
  if (outcome.is !== 'done')
    log.warn(
      { queue: queue.name, subject: job.subject_id, attempts: job.attempts, outcome: outcome.is },
      'a job was not done',
    );
  await database.within({ is: 'system' }, (db) => settle(db, queue, { job, outcome }));
}

/** Runs all due jobs and returns the number of attempts. */
export async function workDue(
  services: Services,
  queue: Queue,
  isOver = () => false,
): Promise<number> {
  const { database } = services;
  await database.within({ is: 'system' }, (db) => expire(db, queue));
  let count = 0;
  // Claims jobs in small groups, because in a large group the lease of the last job would end
  // before its attempt.
  while (count < MAX_AT_A_LOOK && !isOver()) {
    const due = await database.within({ is: 'system' }, (db) => claim(db, queue));
    if (due.length === 0) break;
    await Promise.all(due.map((job) => attempt(services, queue, job)));
    count += due.length;
  }
  return count;
}

/** SQL condition: jobs of the queue can be claimed. */
export const dueJobs = (name: Queue['name']): string =>
  `exists (select from jobs where queue = '${name}' and due_at <= now() and (leased_until is null or leased_until <= now()))
   and not exists (select from paused_queues where queue = '${name}')`;

/** Processes a queue until it is stopped; `prepare` runs before each round. */
export function startQueue(
  services: Services,
  queue: Queue,
  { prepare, every }: Preparation = { prepare: async () => undefined, every: EVERY_MS },
): Background {
  let isOver = false;
  const work = async () => {
    await prepare();
    await workDue(services, queue, () => isOver);
  };
  const task = runPeriodically({ name: queue.name, every, pace: PACE_MS, work }, services.log);
  return {
    wake: task.wake,
    runNow: task.runNow,
    stop: () => {
      isOver = true;
      return task.stop();
    },
  };
}
