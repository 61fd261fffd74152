import { inArray, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { inValues, manyOf } from '#server/db/conditions.ts';
import { contains, listRows } from '#server/db/list.ts';
import type { Db } from '#server/db/open.ts';
import { background_tasks } from '#server/db/schema/background-tasks.ts';
import { taskState, unhealthySince } from './task-figures.ts';

type Query = InputOf<'GET /background-tasks'>['query'];

const { id, name, succeeded_at, took_ms, rows, failures, failed_at, last_error } = background_tasks;

const shown = {
  id,
  name,
  state: taskState,
  succeeded_at,
  took_ms,
  rows,
  failures,
  failed_at,
  last_error,
  unhealthy_since: unhealthySince,
};

/** Filter conditions of the list. */
export const taskConditions = (filter: NonNullable<Query['filter']>): (SQL | undefined)[] => [
  inValues(id, filter.id),
  filter.state === undefined ? undefined : inArray(taskState, manyOf(filter.state)),
  contains(filter.search, [name, last_error]),
];

export const listTasks = (db: Db, query: Query) =>
  listRows({
    db,
    select: db.select(shown).from(background_tasks).$dynamic(),
    query,
    where: taskConditions(query.filter ?? {}),
    sort: { name, succeeded_at, took_ms, rows, failed_at },
    usual: ['name', 'ASC'],
    tieBreaker: id,
  });
