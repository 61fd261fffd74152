import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, lte, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { jobs } from '../db/schema/jobs.ts';
import { paused_queues } from '../db/schema/system.ts';
import { leaseOn, pauseAfter } from './lease.ts';
import type { Job, Outcome, Queue } from './queue.ts';

const LONGEST_ERROR = 500;
/** Factor by which pauses grow, up to a day and a half. */
const GROWTH = 4;
const LONGEST_PAUSE_S = 36 * 60 * 60;

const lease = leaseOn(jobs);

// Leases of jobs are not published, because no screen shows them.
const disablePublishing = (db: Db) => db.execute(sql`select set_config('baton.quiet', 'on', true)`);

/** Ensures that each subject has a job. A job in progress will run once more. */
export async function enqueue(
  db: Db,
  queue: Queue['name'],
  subjects: readonly { id: number; label: string }[],
): Promise<void> {
  if (subjects.length === 0) return;
  await db
    .insert(jobs)
    .values(subjects.map(({ id, label }) => ({ queue, subject_id: id, label })))
    .onConflictDoUpdate({
      target: [jobs.queue, jobs.subject_id],
      set: { requests: sql`${jobs.requests} + 1`, ...afresh },
    });
}

const afresh = { due_at: sql`now()`, attempts: 0, given_up_at: null };

/** Leases due jobs to the calling worker, the longest due first, and counts the attempt. */
export async function claim(db: Db, { name, atOnce, leaseSeconds }: Queue): Promise<Job[]> {
  await disablePublishing(db);
  const due = lease.claimable({
    id: jobs.id,
    due: and(
      eq(jobs.queue, name),
      lte(jobs.due_at, sql`now()`),
      sql`not exists (select from ${paused_queues} where ${paused_queues.queue} = ${name})`,
    ),
    order: [jobs.due_at, jobs.id],
    most: atOnce,
  });
  const claimed = await db
    .update(jobs)
    .set({
      ...lease.taken(randomUUID(), leaseSeconds),
      attempts: sql`${jobs.attempts} + 1`,
      last_attempt_at: sql`now()`,
    })
    .where(sql`${jobs.id} in ${due}`)
    .returning();
  return claimed.toSorted((one, other) => one.id - other.id);
}

/** Records the result of an attempt, unless its lease ended and another attempt has the job. */
export async function settle(
  db: Db,
  queue: Queue,
  { job, outcome }: { job: Job; outcome: Outcome },
): Promise<void> {
  const isMine = and(eq(jobs.id, job.id), lease.isHeldBy(job.lease_token ?? ''));
  const [held] = await db.select().from(jobs).where(isMine).for('update');
  if (held === undefined) return;
  if (outcome.is === 'done') {
    await outcome.record?.(db);
    if (held.requests === job.requests) await db.delete(jobs).where(isMine);
    else
      await db
        .update(jobs)
        .set({ ...afresh, ...lease.released, last_error: null })
        .where(isMine);
    return;
  }
  const reason = outcome.reason.slice(0, LONGEST_ERROR);
  if (outcome.is === 'refused' || job.attempts >= queue.attempts) {
    await queue.onGivenUp?.(db, job, outcome);
    await giveUp(db, isMine, reason);
    return;
  }
  const seconds = Math.max(pauseAfter(job.attempts, pausesOf(queue)), outcome.afterSeconds ?? 0);
  await db
    .update(jobs)
    .set({
      ...lease.released,
      last_error: reason,
      due_at: sql`now() + make_interval(secs => ${seconds})`,
      version: sql`${jobs.version} + 1`,
    })
    .where(isMine);
}

/** Gives jobs up with a reason and returns them. */
export const giveUp = (db: Db, which: SQL | undefined, reason: string): Promise<Job[]> =>
  db
    .update(jobs)
    .set({
      ...lease.released,
      due_at: null,
      given_up_at: sql`now()`,
      last_error: reason,
      version: sql`${jobs.version} + 1`,
    })
    .where(which)
    .returning();

/** Makes a job due now and resets its attempts. */
export const retryNow = (db: Db, id: number) =>
  db
    .update(jobs)
    .set({ ...afresh, version: sql`${jobs.version} + 1` })
    .where(eq(jobs.id, id));

const pausesOf = ({ pauseSeconds: first }: Queue) => ({
  first,
  growth: GROWTH,
  longest: LONGEST_PAUSE_S,
});

/** Gives up jobs that are too old to be useful, if the queue has such a limit. */
export async function expire(db: Db, queue: Queue): Promise<void> {
  const { expires } = queue;
  if (expires === undefined) return;
  const isOld = sql`${jobs.time_created} < now() - make_interval(hours => ${expires.afterHours})`;
  const tooOld = and(eq(jobs.queue, queue.name), isNotNull(jobs.due_at), isOld, lease.isFree);
  const old = await giveUp(db, tooOld, expires.reason);
  for (const job of old)
    await queue.onGivenUp?.(db, job, { is: 'refused', reason: expires.reason });
}
