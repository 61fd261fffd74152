import { asc, eq, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import { invoiceProgress } from '#domain/marketplace/marketplace-invoices.ts';
import { inValues, isBetween, dayAt } from '#server/db/conditions.ts';
import { contains, listRows } from '#server/db/list.ts';
import type { Db } from '#server/db/open.ts';
import { columnsOf } from '#server/db/columns.ts';
import {
  marketplace_invoice_lines,
  marketplace_invoices,
} from '#server/db/schema/marketplace-invoices.ts';
import { users } from '#server/db/schema/users.ts';

type Query = InputOf<'GET /amazon-invoices'>['query'];
export type InvoiceFilter = NonNullable<Query['filter']>;

const MAX_LINES = 500;

const {
  file_id: _,
  sha256: __,
  attempts: ___,
  acknowledgement,
  lease_token: ____,
  leased_until: _____,
  asked_at: ______,
  ...own
} = columnsOf(marketplace_invoices);

const listed = {
  ...own,
  difference: sql<number | null>`(${own.stated_total} - ${own.total})::float8`,
  user: users.name,
};

const selectInvoices = (db: Db) =>
  db
    .select(listed)
    .from(marketplace_invoices)
    .leftJoin(users, eq(users.id, marketplace_invoices.user_id));

/** Filter conditions of lists, sums and runs. */
export function invoiceConditions(filter: InvoiceFilter): (SQL | undefined)[] {
  const table = marketplace_invoices;
  return [
    contains(filter.search, [table.invoice_number, table.file_name]),
    inValues(table.id, filter.id),
    inValues(table.state, filter.state),
    inValues(table.fingerprint, filter.fingerprint),
    filter.period_from && sql`${table.period_until} >= ${dayAt(filter.period_from)}::date`,
    filter.period_until && sql`${table.period_from} <= ${dayAt(filter.period_until)}::date`,
    ...isBetween(table.time_created, filter.created_from, filter.created_to),
  ].map((condition) => (condition === '' ? undefined : condition));
}

export function listInvoices(db: Db, query: Query) {
  const table = marketplace_invoices;
  return listRows({
    db,
    select: selectInvoices(db).$dynamic(),
    query,
    where: invoiceConditions(query.filter ?? {}),
    sort: {
      id: table.id,
      invoice_number: table.invoice_number,
      state: table.state,
      period_from: table.period_from,
      line_count: table.line_count,
      total: table.total,
      time_created: table.time_created,
    },
    usual: ['time_created', 'DESC'],
    tieBreaker: table.id,
  });
}

/** Reads an invoice in the format of lists; throws 404 if it does not exist. */
export async function requireInvoice(db: Db, id: number) {
  const [found] = await selectInvoices(db).where(eq(marketplace_invoices.id, id));
  if (found === undefined) throw notFound();
  return found;
}

/** Reads an invoice with its first lines. */
export async function readInvoice(db: Db, id: number) {
  const invoice = await requireInvoice(db, id);
  const { id: _id, amazon_invoice_id: _invoice, ...line } = columnsOf(marketplace_invoice_lines);
  const lines = await db
    .select(line)
    .from(marketplace_invoice_lines)
    .where(eq(marketplace_invoice_lines.amazon_invoice_id, id))
    .orderBy(asc(marketplace_invoice_lines.number))
    .limit(MAX_LINES);
  return { ...invoice, lines };
}

const reached = ['uploaded', 'totalled', 'staged', 'sent', 'acknowledged'] as const;

/** Progress of an invoice, step by step. */
export async function invoiceStatus(db: Db, id: number) {
  return statusOf(await requireInvoice(db, id));
}

/** Progress of an invoice, with the location of its file and the acknowledgement. */
export async function invoiceTransfer(db: Db, id: number) {
  const invoice = await requireInvoice(db, id);
  const [stored] = await db
    .select({ acknowledgement })
    .from(marketplace_invoices)
    .where(eq(marketplace_invoices.id, id));
  return {
    ...statusOf(invoice),
    storage_key: invoice.storage_key,
    sftp_path: invoice.sftp_path,
    acknowledgement: stored?.acknowledgement ?? null,
  };
}

function statusOf(invoice: Awaited<ReturnType<typeof requireInvoice>>) {
  const far = invoiceProgress(invoice);
  const times = {
    uploaded: invoice.time_created,
    totalled: invoice.totalled_at,
    staged: invoice.staged_at,
    sent: invoice.sent_at,
    acknowledged: invoice.acknowledged_at,
  };
  return {
    id: invoice.id,
    state: invoice.state,
    progress: far,
    steps: reached.map((step, at) => ({
      step,
      done_at: far >= (at + 1) * 20 ? times[step] : null,
      is_done: far >= (at + 1) * 20,
    })),
    error: invoice.error,
    fingerprint: invoice.fingerprint,
  };
}
