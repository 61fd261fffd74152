import { eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { accountFields } from '#domain/accounts/account.fields.ts';
import { askedFields } from '#domain/entities/fields.ts';
import type { Caller } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { inValues, dayAt, matches } from '#server/db/conditions.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
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

const listed = readFields(
  accountFields,
  {
    ...columnsOf(accounts),
    overdue: overdue(),
    unbilled,
    limit_used: limitUsed,
    last_payment_on: lastPaymentOn,
  },
  {
    account_code: (codes) => inValues(accounts.account_code, codes, (code) => code.toUpperCase()),
    has_rate_group: (wanted) => matches(isNotNull(accounts.rate_group_id), wanted),
    has_webhook: (wanted) => eq(accounts.webhook_enabled, wanted),
    is_over_limit: (wanted) => sql`${isOverLimit} = ${wanted}`,
    overdue_since: (since) => sql`exists (select from invoices where ${dueBefore(dayAt(since))})`,
    unpaid_since: (since) =>
      sql`not exists (select from payments where payments.account_id = accounts.id and payments.state <> 'reversed' and payments.paid_on >= ${dayAt(since)}::date)`,
  },
);

export const accountConditions = (filter: Filter): (SQL | undefined)[] =>
  listed.conditions(filter, [accounts.name, accounts.account_code, accounts.email]);

/**
 * Throws 403 without View billing for a filter or sort by an amount, because order and total would
 * reveal it.
 */
export function requireFigures(caller: Caller, query: Pick<Query, 'filter' | 'sort'>): void {
  if (askedFields(accountFields, query).some(({ needs }) => needs === 'View billing'))
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
    sort: listed.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: accounts.id,
    joinsOnlyShow: true,
  });
  return { rows: rows.map(withAvailable), total };
}
