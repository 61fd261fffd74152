import { and, eq, sql } from 'drizzle-orm';
import {
  marketplaceInvoiceStates,
  totalMismatch,
  whyNotTotalled,
} from '#domain/marketplace/marketplace-invoices.ts';
import { cents, rand, subtract } from '#domain/kernel/cents.ts';
import { toDocument } from '#domain/kernel/money.ts';
import type { Db } from '#server/db/open.ts';
import {
  marketplace_invoice_lines,
  marketplace_invoices,
} from '#server/db/schema/marketplace-invoices.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  type RowOutcome,
} from '#server/http/row-results.ts';
import { invoiceConditions, type InvoiceFilter } from './invoice-list.ts';

const sum = (column: 'vat' | 'total' | 'line_count') =>
  sql<number>`coalesce(sum(${marketplace_invoices[column]}), 0)::float8`;

/** Totals of the matching invoices, altogether and by state, in whole cents. */
export async function sumInvoices(db: Db, filter: InvoiceFilter) {
  const { state } = marketplace_invoices;
  const rows = await db
    .select({
      state,
      count: sql<number>`count(*)::int`,
      line_count: sum('line_count'),
      vat: sum('vat'),
      total: sum('total'),
    })
    .from(marketplace_invoices)
    .where(and(...invoiceConditions(filter)))
    .groupBy(state);
  const all = (key: 'count' | 'line_count' | 'vat' | 'total') =>
    rows.reduce((total, row) => total + Math.round(row[key] * 10_000), 0) / 10_000;
  const [total, vat] = [cents(all('total')), cents(all('vat'))];
  return {
    count: all('count'),
    line_count: all('line_count'),
    total_excluding_vat: rand(subtract(total, vat)),
    vat: rand(vat),
    total: rand(total),
    by_state: marketplaceInvoiceStates.flatMap((name) =>
      rows
        .filter((row) => row.state === name)
        .map((row) => ({ state: name, count: row.count, total: toDocument(row.total) })),
    ),
  };
}

async function calculate(db: Db, id: number): Promise<RowOutcome> {
  const [invoice] = await db
    .select()
    .from(marketplace_invoices)
    .where(eq(marketplace_invoices.id, id))
    .for('update');
  if (invoice === undefined) return failedRow(id, NOT_FOUND);
  const problem = whyNotTotalled(invoice);
  if (problem !== null) return skippedRow(id, problem);
  const line = marketplace_invoice_lines;
  const [totals] = await db
    .select({
      line_count: sql<number>`count(*)::int`,
      total_excluding_vat: sql<number>`coalesce(sum(${line.amount_excluding_vat}), 0)::float8`,
      vat: sql<number>`coalesce(sum(${line.vat}), 0)::float8`,
      total: sql<number>`coalesce(sum(${line.amount}), 0)::float8`,
    })
    .from(line)
    .where(eq(line.amazon_invoice_id, id));
  const error = totalMismatch(invoice.stated_total, totals?.total ?? 0);
  await db
    .update(marketplace_invoices)
    .set({
      ...totals,
      state: error === null ? 'totalled' : 'failed',
      error,
      fingerprint: error === null ? null : 'total-mismatch',
      totalled_at: error === null ? new Date().toISOString() : null,
      version: sql`${marketplace_invoices.version} + 1`,
    })
    .where(eq(marketplace_invoices.id, id));
  return error === null ? okRow(id) : failedRow(id, `${error}.`);
}

/**
 * Sums up the lines of invoices again and compares the sums with the stated totals. Call in a
 * transaction.
 */
export async function calculateTotals(db: Db, ids: readonly number[]): Promise<RowOutcome[]> {
  const results: RowOutcome[] = [];
  for (const id of distinctIds(ids).toSorted((one, other) => one - other))
    results.push(await calculate(db, id));
  return results;
}
