import { and, eq, gt, gte, isNotNull, lte, ne, not, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import type { Caller } from '#server/context.ts';
import { inValues, between, dayAt } from '#server/db/conditions.ts';
import { contains } from '#server/db/list.ts';
import { invoices } from '#server/db/schema/billing.ts';
import { claimedBy } from '#server/features/claims/claimed-by.ts';

export type InvoiceFilter = NonNullable<InputOf<'GET /billing/invoices'>['query']['filter']>;

/** Condition: hides drafts from callers who may not run invoices. */
export const seenBy = ({ permissions }: Caller): SQL | undefined =>
  permissions.has('Run invoices') ? undefined : ne(invoices.state, 'draft');

/** Condition: outstanding and due before today. */
export const overdue = (): SQL =>
  sql`(${invoices.state} <> 'draft' and ${invoices.outstanding} > 0 and ${invoices.due_date} < ${todayHere()}::date)`;

const isTrue = (condition: SQL, given: boolean | undefined): SQL | undefined =>
  given === undefined ? undefined : given ? condition : not(condition);

/** Filter conditions of the invoices that the caller may see. */
export function invoiceConditions(filter: InvoiceFilter, caller: Caller): (SQL | undefined)[] {
  const { is_unpaid: isUnpaid, dated_from, dated_until, due_from, due_until } = filter;
  return [
    seenBy(caller),
    contains(filter.search, [invoices.invoice_number]),
    inValues(invoices.id, filter.id),
    inValues(invoices.account_id, filter.account_id),
    inValues(invoices.invoice_number, filter.invoice_number),
    inValues(invoices.state, filter.state),
    isUnpaid === undefined
      ? undefined
      : isUnpaid
        ? and(gt(invoices.outstanding, 0), ne(invoices.state, 'draft'))
        : eq(invoices.outstanding, 0),
    dated_from === undefined ? undefined : gte(invoices.invoice_date, dayAt(dated_from)),
    dated_until === undefined ? undefined : lte(invoices.invoice_date, dayAt(dated_until)),
    due_from === undefined ? undefined : gte(invoices.due_date, dayAt(due_from)),
    due_until === undefined ? undefined : lte(invoices.due_date, dayAt(due_until)),
    isTrue(overdue(), filter.is_overdue),
    isTrue(isNotNull(invoices.sent_at), filter.is_sent),
    filter.total_from === undefined ? undefined : gte(invoices.total, filter.total_from),
    filter.total_until === undefined ? undefined : lte(invoices.total, filter.total_until),
    filter.outstanding_from === undefined
      ? undefined
      : gte(invoices.outstanding, filter.outstanding_from),
    filter.outstanding_until === undefined
      ? undefined
      : lte(invoices.outstanding, filter.outstanding_until),
    claimedBy('billing', invoices.id, filter.claimed),
    ...between(invoices.time_created, filter.created_from, filter.created_to),
  ];
}
