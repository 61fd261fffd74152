import { eq, gt, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { runFields } from '#domain/runs/run.fields.ts';
import type { Caller } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { matches } from '#server/db/conditions.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import { files } from '#server/db/schema/files.ts';
import { runs } from '#server/db/schema/runs.ts';
import { users } from '#server/db/schema/users.ts';
import { isReadable } from '../visibility.ts';
import { waitingCount } from './counters.ts';

/** Call of runs that invoice accounts. */
const INVOICE_RUN = 'POST /accounts/invoice-run';

/** Condition: the run is paused, or ended with failures that its initiator has not dismissed. */
const isStopped = sql`(${runs.state} = 'paused' or (${runs.failed} > 0 and ${runs.finished_at} is not null and ${runs.seen_at} is null))`;

type RunFilter = NonNullable<InputOf<'GET /runs'>['query']['filter']>;

/** Fields of the list with their sources, over runs joined with users and files. */
export const listed = readFields(
  runFields,
  {
    ...columnsOf(runs),
    chosen: runs.selection_kind,
    user_name: users.name,
    waiting: waitingCount,
    result: files.name,
  },
  {
    mine: () => undefined,
    failed: () => undefined,
    seen: (wanted) => matches(isNotNull(runs.seen_at), wanted),
    invoicing: (wanted) => matches(eq(runs.call, INVOICE_RUN), wanted),
    stopped: (wanted) => matches(isStopped, wanted),
  },
);

/** Conditions of the list of runs, without those of the search. */
export const runConditions = (
  { search: _, mine, failed, ...filter }: RunFilter,
  caller: Caller,
): (SQL | undefined)[] => [
  isReadable(caller),
  ...listed.conditions(filter, []),
  mine === true ? eq(runs.user_id, caller.userId) : undefined,
  matches(gt(runs.failed, 0), failed),
];
