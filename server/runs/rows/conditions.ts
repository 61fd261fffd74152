import { eq, gt, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import type { Caller } from '#server/context.ts';
import { inValues, isBetween } from '#server/db/conditions.ts';
import { runs } from '#server/db/schema/runs.ts';
import { isReadable } from '../visibility.ts';

/** Call of runs that invoice accounts. */
const INVOICE_RUN = 'POST /accounts/invoice-run';

/** Condition: the run is paused, or ended with failures that its initiator has not dismissed. */
const isStopped = sql`(${runs.state} = 'paused' or (${runs.failed} > 0 and ${runs.finished_at} is not null and ${runs.seen_at} is null))`;

type RunFilter = Omit<NonNullable<InputOf<'GET /runs'>['query']['filter']>, 'search'>;

/** Conditions of the list of runs, without those of the search. */
export function runConditions(filter: RunFilter, caller: Caller): (SQL | undefined)[] {
  const { mine, failed, seen, invoicing, stopped } = filter;
  return [
    isReadable(caller),
    inValues(runs.state, filter.state),
    inValues(runs.entity, filter.entity),
    inValues(runs.user_id, filter.user_id),
    ...isBetween(runs.time_created, filter.created_from, filter.created_to),
    ...isBetween(runs.finished_at, filter.finished_from, filter.finished_to),
    mine === true ? eq(runs.user_id, caller.userId) : undefined,
    failed === undefined ? undefined : failed ? gt(runs.failed, 0) : eq(runs.failed, 0),
    seen === undefined ? undefined : seen ? isNotNull(runs.seen_at) : isNull(runs.seen_at),
    invoicing === undefined ? undefined : sql`(${runs.call} = ${INVOICE_RUN}) = ${invoicing}`,
    stopped === undefined ? undefined : sql`${isStopped} = ${stopped}`,
  ];
}
