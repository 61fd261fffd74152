import { eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import type { Caller } from '#server/context.ts';
import { inValues, between, dayAt, inTowns } from '#server/db/conditions.ts';
import { contains, listRows } from '#server/db/list.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { requirePermission } from '#server/http/tenancy.ts';
import {
  dueBefore,
  isOverLimit,
  lastPaymentOn,
  limitUsed,
  overdue,
  selectAccounts,
  unbilled,
  withAvailable,
} from './account-columns.ts';

type Query = InputOf<'GET /accounts'>['query'];
type Filter = NonNullable<Query['filter']>;

const hasOrNot = (
  column: Parameters<typeof isNull>[0],
  given: boolean | undefined,
): SQL | undefined =>
  given === undefined ? undefined : given ? isNotNull(column) : isNull(column);

const atLeast = (figure: SQL | typeof accounts.balance, given: number | undefined) =>
  given === undefined ? undefined : sql`${figure} >= ${given}`;
const atMost = (figure: SQL | typeof accounts.balance, given: number | undefined) =>
  given === undefined ? undefined : sql`${figure} <= ${given}`;

function figureConditions(filter: Filter): (SQL | undefined)[] {
  const { overdue_since: since, unpaid_since: unpaid } = filter;
  return [
    atLeast(accounts.balance, filter.balance_from),
    atMost(accounts.balance, filter.balance_until),
    atLeast(overdue(), filter.overdue_from),
    atMost(overdue(), filter.overdue_until),
    atLeast(limitUsed, filter.limit_used_from),
    atMost(limitUsed, filter.limit_used_until),
    filter.is_over_limit === undefined ? undefined : sql`${isOverLimit} = ${filter.is_over_limit}`,
    since && sql`exists (select from invoices where ${dueBefore(dayAt(since))})`,
    unpaid &&
      sql`not exists (select from payments where payments.account_id = accounts.id and payments.state <> 'reversed' and payments.paid_on >= ${dayAt(unpaid)}::date)`,
  ].map((condition) => condition || undefined);
}

/** Filter conditions of the list. */
export function accountConditions(filter: Filter): (SQL | undefined)[] {
  return [
    contains(filter.search, [accounts.name, accounts.account_code, accounts.email]),
    inValues(accounts.id, filter.id),
    inValues(accounts.account_code, filter.account_code, (code) => code.toUpperCase()),
    inValues(accounts.status, filter.status),
    inValues(accounts.kind, filter.kind),
    inValues(accounts.billing_type, filter.billing_type),
    inValues(accounts.billing_cycle, filter.billing_cycle),
    inValues(accounts.rate_group_id, filter.rate_group_id),
    hasOrNot(accounts.rate_group_id, filter.has_rate_group),
    inValues(accounts.sales_agent_id, filter.sales_agent_id),
    inValues(accounts.branch_id, filter.branch_id),
    inTowns(accounts.city, filter.city),
    inValues(accounts.enterprise_type_id, filter.enterprise_type_id),
    filter.has_webhook === undefined ? undefined : eq(accounts.webhook_enabled, filter.has_webhook),
    ...figureConditions(filter),
    ...between(accounts.time_created, filter.created_from, filter.created_to),
  ];
}

const figureSorts: ReadonlySet<string> = new Set([
  'balance',
  'overdue',
  'unbilled',
  'limit_used',
  'last_payment_on',
]);

/**
 * Throws 403 without View billing for a filter or sort by an amount, because order and total would
 * reveal it.
 */
export function requireFigures(
  caller: Caller,
  { filter = {}, sort }: Pick<Query, 'filter' | 'sort'>,
): void {
  const isByFigure = figureConditions(filter).some((condition) => condition !== undefined);
  if (isByFigure || (sort !== undefined && figureSorts.has(sort[0])))
    requirePermission(caller, 'View billing');
}

/** Lists accounts within the caller's tenant scope. */
export async function listAccounts(db: Db, caller: Caller, query: Query) {
  requireFigures(caller, query);
  const { rows, total } = await listRows({
    db,
    select: selectAccounts(db),
    query,
    where: accountConditions(query.filter ?? {}),
    sort: {
      id: accounts.id,
      account_code: accounts.account_code,
      name: accounts.name,
      status: accounts.status,
      balance: accounts.balance,
      overdue: overdue(),
      unbilled,
      limit_used: limitUsed,
      last_payment_on: lastPaymentOn,
      time_created: accounts.time_created,
    },
    usual: ['time_created', 'DESC'],
    tieBreaker: accounts.id,
    joinsOnlyShow: true,
  });
  return { rows: rows.map(withAvailable), total };
}
