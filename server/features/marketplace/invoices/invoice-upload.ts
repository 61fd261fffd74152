import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError, ApiError } from '#api/api-error.ts';
import {
  differenceOf,
  totalMismatch,
  totalsOf,
  whyNotTotalled,
} from '#domain/marketplace/marketplace-invoices.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import {
  marketplace_invoice_lines,
  marketplace_invoices,
} from '#server/db/schema/marketplace-invoices.ts';
import { marketplace_shipments } from '#server/db/schema/marketplace.ts';
import { sheetsOf, type ReadTable } from '#server/uploads/tables/read-table.ts';
import { requireInvoice } from './invoice-list.ts';
import { readInvoiceLines, type ReadInvoice } from './invoice-reading.ts';
import { storeSpreadsheet } from '#server/features/files/uploaded-spreadsheets.ts';

type Key = 'POST /amazon-invoices/upload';
type Form = InputOf<Key>['form'];
type Values = typeof marketplace_invoices.$inferInsert;

const LINES_AT_ONCE = 500;

const numberIn = (filename: string): string =>
  filename
    .replace(/\.[^.]*$/, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9_-]/g, '')
    .slice(0, 40);

/**
 * Finds the earlier invoice with the same number, which the new invoice replaces; throws if the
 * earlier invoice was already sent.
 */
async function earlier(db: Db, number: string): Promise<number | null> {
  const [found] = await db
    .select()
    .from(marketplace_invoices)
    .where(eq(marketplace_invoices.invoice_number, number))
    .for('update');
  if (found === undefined) return null;
  if (whyNotTotalled(found) === null) return found.id;
  throw new ApiError(409, {
    message: `Invoice ${number} is already being sent.`,
    code: 'conflict',
    current: { id: found.id, state: found.state },
  });
}

async function storeInvoice(db: Db, id: number | null, values: Values): Promise<number> {
  if (id === null) {
    const [made] = await db.insert(marketplace_invoices).values(values).returning();
    if (made === undefined) throw new Error('The invoice was not saved');
    return made.id;
  }
  await db
    .delete(marketplace_invoice_lines)
    .where(eq(marketplace_invoice_lines.amazon_invoice_id, id));
  await db
    .update(marketplace_shipments)
    .set({ amazon_invoice_id: null })
    .where(eq(marketplace_shipments.amazon_invoice_id, id));
  await db
    .update(marketplace_invoices)
    .set({ ...values, version: sql`${marketplace_invoices.version} + 1` })
    .where(eq(marketplace_invoices.id, id));
  return id;
}

async function storeLines(db: Db, id: number, lines: ReadInvoice['lines']): Promise<void> {
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE)
    await db.insert(marketplace_invoice_lines).values(
      lines.slice(at, at + LINES_AT_ONCE).map(({ row: _, ...line }, offset) => ({
        ...line,
        amazon_invoice_id: id,
        number: at + offset + 1,
      })),
    );
  await db.execute(sql`
    update ${marketplace_shipments} set amazon_invoice_id = ${id} from ${marketplace_invoice_lines} l
    where l.amazon_invoice_id = ${id} and l.amazon_shipment_id = ${marketplace_shipments.id}`);
}

/** Returns the period of an invoice: the given period, else the dates of its lines, else today. */
function periodOf(form: Form, dates: ReadInvoice['dates']) {
  const today = new Date().toISOString().slice(0, 10);
  const period_from = form.period_from ?? dates?.[0] ?? today;
  const period_until = form.period_until ?? dates?.[1] ?? period_from;
  if (period_until < period_from)
    throw invalidError({ period_until: ['The period must not end before it starts.'] });
  return { period_from, period_until };
}

/**
 * Imports an invoice file. The invoice is stored only if all lines are valid; the result contains
 * the difference to the stated total.
 */
export async function uploadInvoice(
  db: Db,
  caller: Caller,
  { form, table }: { form: Form; table: ReadTable },
) {
  const named = form.invoice_number?.toUpperCase();
  const number = named ?? numberIn(form.file.filename);
  if (number === '') throw invalidError({ invoice_number: ['Enter the invoice number.'] });
  const before = await earlier(db, number);
  const read = await readInvoiceLines(db, table, before);
  const totals = totalsOf(read.lines);
  const stated_total = form.stated_total ?? read.stated_total;
  const isReadable = read.bad.length === 0;
  const report = {
    ...sheetsOf(table),
    line_count: read.lines.length,
    bad: read.bad,
    total: isReadable ? totals.total : 0,
    stated_total,
    difference: isReadable ? differenceOf(stated_total, totals.total) : null,
  };
  if (!isReadable) return { invoice: null, ...report };
  const error = totalMismatch(stated_total, totals.total);
  const file = await storeSpreadsheet(db, form.file, caller);
  const id = await storeInvoice(db, before, {
    invoice_number: number,
    state: error === null ? 'uploaded' : 'failed',
    file_id: file.id,
    file_name: file.name,
    ...periodOf(form, read.dates),
    line_count: read.lines.length,
    ...totals,
    stated_total,
    upload_progress: 100,
    error,
    fingerprint: error === null ? null : 'total-mismatch',
    user_id: caller.userId,
  });
  await storeLines(db, id, read.lines);
  return { invoice: await requireInvoice(db, id), ...report };
}
