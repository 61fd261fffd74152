import { sql, type SQL } from 'drizzle-orm';
import type { BackgroundTask } from './background-task.ts';
import type { Services } from '../context.ts';
import { background_tasks } from '../db/schema/background-tasks.ts';
import { withoutParameters } from '../log.ts';
import { inSpan } from '../tracing/tracing.ts';

/** Result of a round of work that may leave rows for the next one. */
export interface Progress {
  rows: number;
  /** Whether the round ended with work left. */
  isBehind: boolean;
}

/**
 * Duration above which a round counts as behind, if it also takes longer than the interval of its
 * task.
 */
const BEHIND_MS = 60_000;
/** Interval at which successes of a frequent task are recorded. */
const WRITE_EVERY_MS = 10 * 60_000;
const MAX_ERROR = 500;

const isProgress = (value: unknown): value is Progress =>
  typeof value === 'object' && value !== null && 'isBehind' in value;

const reasonOf = (error: unknown): string => {
  const { cause } = Object(error);
  const message = (cause instanceof Error ? cause : Object(error)).message ?? error;
  return withoutParameters(String(message)).slice(0, MAX_ERROR);
};

const failure = (error: unknown) => ({
  failures: sql`${background_tasks.failures} + 1`,
  failing_since: sql`coalesce(${background_tasks.failing_since}, now())`,
  failed_at: sql`now()`,
  last_error: reasonOf(error),
});

const success = (took_ms: number, { rows, isBehind }: Progress) => ({
  failures: 0,
  failing_since: null,
  succeeded_at: sql`now()`,
  took_ms,
  rows,
  behind_since: isBehind ? sql`coalesce(${background_tasks.behind_since}, now())` : null,
});

/** Task whose results are recorded. */
interface RecordedTask extends BackgroundTask {
  /** Records the next success even if another one was recorded recently. */
  recordNext: () => void;
}

type Values = Record<string, SQL | string | number | null>;

/**
 * Wraps a task so that its results are written to `background_tasks`, from where metrics and Now
 * show failing and late tasks. A late task is logged as a warning; failures are logged by
 * `runPeriodically`.
 */
export function withTaskRecords(
  { database, log }: Pick<Services, 'database' | 'log'>,
  { work, ...task }: BackgroundTask,
): RecordedTask {
  const { name, every } = task;
  let writtenAt = -Infinity;
  let wasUnhealthy = false;
  const write = async (values: Values) => {
    writtenAt = performance.now();
    await database
      .within({ is: 'system' }, async (db) => {
        await db.insert(background_tasks).values({ name }).onConflictDoNothing();
        await db
          .update(background_tasks)
          .set(values)
          .where(sql`${background_tasks.name} = ${name}`);
      })
      .catch((error: unknown) => log.debug({ err: error, part: name }, 'a result was not written'));
  };
  const succeed = async (began: number, result: unknown) => {
    const took = Math.round(performance.now() - began);
    const given = isProgress(result) ? result : { rows: 0, isBehind: false };
    const isBehind = given.isBehind || took > Math.max(every, BEHIND_MS);
    const isWorthWriting =
      isBehind || wasUnhealthy || performance.now() - writtenAt > WRITE_EVERY_MS;
    wasUnhealthy = isBehind;
    if (isBehind)
      log.warn({ part: name, rows: given.rows, took_ms: took }, 'a background task is behind');
    if (isWorthWriting) await write(success(took, { ...given, isBehind }));
  };
  return {
    ...task,
    recordNext: () => {
      writtenAt = -Infinity;
    },
    work: async (signal) => {
      const began = performance.now();
      try {
        const round = { name: `task ${name}`, kind: 'internal' } as const;
        await succeed(began, await inSpan(round, async () => work(signal)));
      } catch (error) {
        wasUnhealthy = true;
        await write(failure(error));
        throw error;
      }
    },
  };
}
