import { eq, gt, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '../../src/api/endpoint-types.ts';
import type { Caller } from '../context.ts';
import { among, between } from '../db/conditions.ts';
import { runs } from '../db/schema/runs.ts';
import { isReadable } from './visibility.ts';

/** The call whose runs make invoices of accounts. */
const INVOICE_RUN = 'POST /accounts/invoice-run';

/** Nothing more happens by itself, though something is left to do. */
const isStopped = sql`(${runs.state} = 'paused' or (${runs.failed} > 0 and ${runs.finished_at} is not null and ${runs.seen_at} is null))`;

type RunFilter = Omit<NonNullable<InputOf<'GET /runs'>['query']['filter']>, 'search'>;

/** What runs of a list hold to, words aside. */
export function runConditions(filter: RunFilter, caller: Caller): (SQL | undefined)[] {
  const { mine, failed, seen, invoicing, stopped } = filter;
  return [
    isReadable(caller),
    among(runs.state, filter.state),
    among(runs.entity, filter.entity),
    among(runs.user_id, filter.user_id),
    ...between(runs.time_created, filter.created_from, filter.created_to),
    ...between(runs.finished_at, filter.finished_from, filter.finished_to),
    mine === true ? eq(runs.user_id, caller.userId) : undefined,
    failed === undefined ? undefined : failed ? gt(runs.failed, 0) : eq(runs.failed, 0),
    seen === undefined ? undefined : seen ? isNotNull(runs.seen_at) : isNull(runs.seen_at),
    invoicing === undefined ? undefined : sql`(${runs.call} = ${INVOICE_RUN}) = ${invoicing}`,
    stopped === undefined ? undefined : sql`${isStopped} = ${stopped}`,
  ];
}
