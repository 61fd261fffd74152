import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { invoices } from '#server/db/schema/billing.ts';
import { invoiceConditions, overdue, type InvoiceFilter } from './invoice-filter.ts';

const sumOf = (amount: PgColumn, which: SQL) =>
  sql<number>`coalesce(sum(${amount}) filter (where ${which}), 0)::float8`;

/** Totals of the invoices that the caller may see, with separate totals of drafts. */
export async function sumInvoices(db: Db, caller: Caller, filter: InvoiceFilter) {
  const isIssued = ne(invoices.state, 'draft');
  const [sums] = await db
    .select({
      count: sql<number>`count(*)::int`,
      total: sumOf(invoices.total, isIssued),
      paid: sumOf(invoices.paid, isIssued),
      credited: sumOf(invoices.credited, isIssued),
      outstanding: sumOf(invoices.outstanding, isIssued),
      overdue: sumOf(invoices.outstanding, overdue()),
      drafts: sumOf(invoices.total, eq(invoices.state, 'draft')),
    })
    .from(invoices)
    .where(and(...invoiceConditions(filter, caller)));
  if (sums === undefined) throw new Error('Sums are always there');
  return sums;
}
