import type { Services } from '../context.ts';
import { ApiError } from '../../src/api/api-error.ts';
import { runPeriodically, type Background } from '../background-task.ts';
import type { Db } from '../db/open.ts';
import type { jobs } from '../db/schema/jobs.ts';
import { claim, expire, settle } from './store.ts';

/** A job as it was claimed. */
export type Job = typeof jobs.$inferSelect;

/** How an attempt ended: done, refused for good, or to be tried again. */
export type Outcome =
  | {
      is: 'done';
      /** Records it on the subject, in the transaction that removes the job. */
      record?: (db: Db) => Promise<unknown>;
    }
  | { is: 'refused'; reason: string }
  | { is: 'retry'; reason: string; afterSeconds?: number };

/** What is recorded on the subject of a job, in the transaction that changes the job. */
export interface SubjectRecords {
  onGivenUp?(db: Db, job: Job, outcome: Exclude<Outcome, { is: 'done' }>): Promise<unknown>;
  onRetried?(db: Db, job: Job): Promise<unknown>;
}

/**
 * A kind of work that is due outside a request. An attempt is made without a transaction, under a key made
 * from the subject, which never changes; so the receiver can recognise a repeat.
 */
export interface Queue extends SubjectRecords {
  name: Job['queue'];
  /** Longer than an attempt may take: a node that died lets go after it. */
  leaseSeconds: number;
  /** So many jobs are claimed and worked on together. */
  atOnce: number;
  /** After so many attempts it is given up. */
  attempts: number;
  /** The first pause between attempts; each later one is four times as long. */
  pauseSeconds: number;
  /** What is older is given up for this reason. */
  expires?: { afterHours: number; reason: string };
  /** What it throws is a reason to try again. */
  perform(job: Job): Promise<Outcome>;
}

/** Work before each look at a queue, and milliseconds between looks. */
export interface Preparation {
  prepare: () => Promise<unknown>;
  every: number;
}

const MOST_AT_A_LOOK = 50;
/** Due jobs wake the queue, so its own looks only give up jobs that are too old. */
const EVERY_MS = 30_000;
const PACE_MS = 2_000;

function outcomeOf(error: unknown): Outcome {
  const reason = error instanceof Error ? error.message : String(error);
  const { retryAfter } = error instanceof ApiError ? error : { retryAfter: undefined };
  return { is: 'retry', reason, ...(retryAfter !== undefined && { afterSeconds: retryAfter }) };
}

async function attempt({ database, log }: Services, queue: Queue, job: Job): Promise<void> {
  const outcome = await queue.perform(job).catch(outcomeOf);
  // Neither whom it is for nor what was answered: the log is read by others than the messages are.
  if (outcome.is !== 'done')
    log.warn(
      { queue: queue.name, subject: job.subject_id, attempts: job.attempts, outcome: outcome.is },
      'a job was not done',
    );
  await database.within({ is: 'system' }, (db) => settle(db, queue, { job, outcome }));
}

/** Does what is due now; gives how many attempts were made. */
export async function workDue(
  services: Services,
  queue: Queue,
  isOver = () => false,
): Promise<number> {
  const { database } = services;
  await database.within({ is: 'system' }, (db) => expire(db, queue));
  let count = 0;
  // Claimed in small groups: the last of many would wait longer for its turn than its lease lasts.
  while (count < MOST_AT_A_LOOK && !isOver()) {
    const due = await database.within({ is: 'system' }, (db) => claim(db, queue));
    if (due.length === 0) break;
    await Promise.all(due.map((job) => attempt(services, queue, job)));
    count += due.length;
  }
  return count;
}

/** Condition in SQL: jobs of the queue can be claimed. */
export const dueJobs = (name: Queue['name']): string =>
  `exists (select from jobs where queue = '${name}' and due_at <= now() and (leased_until is null or leased_until <= now()))`;

/** Works on a queue until it is stopped; `prepare` comes before each look. */
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
    stop: () => {
      isOver = true;
      return task.stop();
    },
  };
}
