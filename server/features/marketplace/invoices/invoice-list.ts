import { asc, eq, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import { marketplaceInvoiceFields } from '#domain/marketplace/lists/marketplace-invoice.fields.ts';
import { invoiceProgress } from '#domain/marketplace/marketplace-invoices.ts';
import { dayAt } from '#server/db/conditions.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
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

const table = marketplace_invoices;

const listed = readFields(
  marketplaceInvoiceFields,
  {
    ...columnsOf(table),
    difference: sql<number | null>`(${table.stated_total} - ${table.total})::float8`,
    user: users.name,
  },
  {
    period_from: (day) => sql`${table.period_until} >= ${dayAt(day)}::date`,
    period_until: (day) => sql`${table.period_from} <= ${dayAt(day)}::date`,
  },
);

const selectInvoices = (db: Db) =>
  db.select(listed.columns).from(table).leftJoin(users, eq(users.id, table.user_id));

/** Filter conditions of lists, sums and runs. */
export const invoiceConditions = (filter: InvoiceFilter): (SQL | undefined)[] =>
  listed.conditions(filter, [table.invoice_number, table.file_name]);

export function listInvoices(db: Db, query: Query) {
  return listRows({
    db,
    select: selectInvoices(db).$dynamic(),
    query,
    where: invoiceConditions(query.filter ?? {}),
    sort: listed.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: table.id,
  });
}

/** Reads an invoice in the format of lists; throws 404 if it does not exist. */
export async function requireInvoice(db: Db, id: number) {
  const [found] = await selectInvoices(db).where(eq(table.id, id));
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

/** Reads the progress of an invoice, the location of its file and the acknowledgement. */
export async function invoiceTransfer(db: Db, id: number) {
  const invoice = await requireInvoice(db, id);
  const [stored] = await db
    .select({ acknowledgement: table.acknowledgement })
    .from(table)
    .where(eq(table.id, id));
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
