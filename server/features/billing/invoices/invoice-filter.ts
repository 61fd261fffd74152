import { eq, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invoiceFields } from '#domain/billing/invoice.fields.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import type { Caller } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { matches } from '#server/db/conditions.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { invoices } from '#server/db/schema/billing.ts';
import { claimedBy } from '#server/db/lists/claimed-by.ts';

export type InvoiceFilter = NonNullable<InputOf<'GET /billing/invoices'>['query']['filter']>;

/** Condition: hides drafts from callers who may not run invoices. */
export const seenBy = ({ permissions }: Caller): SQL | undefined =>
  permissions.has('Run invoices') ? undefined : ne(invoices.state, 'draft');

/** Condition: outstanding and due before today. */
export const overdue = (): SQL =>
  sql`(${invoices.state} <> 'draft' and ${invoices.outstanding} > 0 and ${invoices.due_date} < ${todayHere()}::date)`;

export const listed = readFields(
  invoiceFields,
  { ...columnsOf(invoices), account_code: accounts.account_code, account: accounts.name },
  {
    is_unpaid: (wanted) =>
      wanted
        ? sql`(${invoices.outstanding} > 0 and ${invoices.state} <> 'draft')`
        : eq(invoices.outstanding, 0),
    is_overdue: (wanted) => matches(overdue(), wanted),
    is_sent: (wanted) => (wanted ? isNotNull(invoices.sent_at) : isNull(invoices.sent_at)),
  },
);

/** Filter conditions of the invoices that the caller may see. */
export const invoiceConditions = (filter: InvoiceFilter, caller: Caller): (SQL | undefined)[] => [
  seenBy(caller),
  ...listed.conditions(filter, [invoices.invoice_number]),
  claimedBy('billing', invoices.id, filter.claimed),
];
