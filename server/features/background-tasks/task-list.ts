import type { SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { backgroundTaskFields } from '#domain/background-tasks/background-task.fields.ts';
import { columnsOf } from '#server/db/columns.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { background_tasks } from '#server/db/schema/background-tasks.ts';
import { taskState, unhealthySince } from './task-figures.ts';

type Query = InputOf<'GET /background-tasks'>['query'];

const { columns, conditions, sort } = readFields(
  backgroundTaskFields,
  { ...columnsOf(background_tasks), state: taskState, unhealthy_since: unhealthySince },
  {},
);

export const taskConditions = (filter: NonNullable<Query['filter']>): (SQL | undefined)[] =>
  conditions(filter, [background_tasks.name, background_tasks.last_error]);

export const listTasks = (db: Db, query: Query) =>
  listRows({
    db,
    select: db.select(columns).from(background_tasks).$dynamic(),
    query,
    where: taskConditions(query.filter ?? {}),
    sort,
    usual: ['name', 'ASC'],
    tieBreaker: background_tasks.id,
  });
