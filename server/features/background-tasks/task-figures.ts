import { asc, sql } from 'drizzle-orm';
import type { TaskState } from '#domain/background-tasks/background-tasks.ts';
import type { Db } from '#server/db/open.ts';
import { background_tasks } from '#server/db/schema/background-tasks.ts';

const { failing_since, behind_since, failures } = background_tasks;

/** Condition: the task has been failing for five minutes. Single failures are retried first. */
const isFailing = sql`${failing_since} < now() - interval '5 minutes'`;

/** State of a task; failing and late tasks need a person. */
export const taskState = sql<TaskState>`case
  when ${isFailing} then 'failing'
  when ${behind_since} is not null then 'behind'
  when ${failing_since} is not null then 'retrying'
  else 'working' end`;

export const unhealthySince = sql<string | null>`least(${failing_since}, ${behind_since})`;

/** Description of what is wrong with a task. */
export const problem = sql`case when ${failing_since} is null then 'is behind'
  else 'failed ' || ${failures} || ' times: ' || coalesce(${background_tasks.last_error}, '') end`;

/**
 * Health of every task: consecutive failures, delay, last success, and the duration and rows of the
 * last execution.
 */
export const taskFigures = (db: Db) =>
  db
    .select({
      name: background_tasks.name,
      failures,
      behindSeconds: sql<number>`coalesce(extract(epoch from now() - ${behind_since}), 0)::float8`,
      tookSeconds: sql<number>`coalesce(${background_tasks.took_ms}, 0) / 1000.0::float8`,
      rows: sql<number>`coalesce(${background_tasks.rows}, 0)`,
      succeededAt: sql<number | null>`extract(epoch from ${background_tasks.succeeded_at})::float8`,
    })
    .from(background_tasks)
    .orderBy(asc(background_tasks.name));
