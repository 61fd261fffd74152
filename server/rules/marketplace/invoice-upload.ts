import { eq, sql } from 'drizzle-orm';
import type { marketplaceInvoices as calls } from '../../../src/api/contract/marketplace-invoices.ts';
import type { InputOf } from '../../../src/api/endpoint.ts';
import { invalid, Refusal } from '../../../src/api/refusal.ts';
import {
  differenceOf,
  mismatch,
  totalsOf,
  whyNotTotalled,
} from '../../../src/domain/marketplace-invoices.ts';
import type { Caller } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { amazon_invoice_lines, amazon_invoices } from '../../db/schema/marketplace-invoices.ts';
import { amazon_shipments } from '../../db/schema/marketplace.ts';
import { readTable } from '../import-reading.ts';
import { requireInvoice } from './invoice-list.ts';
import { readInvoiceLines, type ReadInvoice } from './invoice-reading.ts';
import { keepTable } from '../kept-tables.ts';

type Key = 'POST /amazon-invoices/upload';
type Form = InputOf<Key, (typeof calls)[Key]>['form'];
type Values = typeof amazon_invoices.$inferInsert;

const LINES_AT_ONCE = 500;

const numberIn = (filename: string): string =>
  (filename.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.[^.]*$/, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9_-]/g, '')
    .slice(0, 40);

/** An invoice of the same number that has not left yet is replaced; one that has is refused. */
async function earlier(db: Db, number: string): Promise<number | null> {
  const [found] = await db
    .select()
    .from(amazon_invoices)
    .where(eq(amazon_invoices.invoice_number, number))
    .for('update');
  if (found === undefined) return null;
  if (whyNotTotalled(found) === null) return found.id;
  throw new Refusal(409, {
    message: `Invoice ${number} is on its way already.`,
    code: 'conflict',
    current: { id: found.id, state: found.state },
  });
}

async function keepInvoice(db: Db, id: number | null, values: Values): Promise<number> {
  if (id === null) {
    const [made] = await db.insert(amazon_invoices).values(values).returning();
    if (made === undefined) throw new Error('The invoice was not kept');
    return made.id;
  }
  await db.delete(amazon_invoice_lines).where(eq(amazon_invoice_lines.amazon_invoice_id, id));
  await db
    .update(amazon_shipments)
    .set({ amazon_invoice_id: null })
    .where(eq(amazon_shipments.amazon_invoice_id, id));
  await db
    .update(amazon_invoices)
    .set({ ...values, version: sql`${amazon_invoices.version} + 1` })
    .where(eq(amazon_invoices.id, id));
  return id;
}

async function keepLines(db: Db, id: number, lines: ReadInvoice['lines']): Promise<void> {
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE)
    await db.insert(amazon_invoice_lines).values(
      lines.slice(at, at + LINES_AT_ONCE).map(({ row: _, ...line }, offset) => ({
        ...line,
        amazon_invoice_id: id,
        number: at + offset + 1,
      })),
    );
  await db.execute(sql`
    update ${amazon_shipments} set amazon_invoice_id = ${id} from ${amazon_invoice_lines} l
    where l.amazon_invoice_id = ${id} and l.amazon_shipment_id = ${amazon_shipments.id}`);
}

/** The period of an invoice: as given, else the dates of its lines, else today. */
function periodOf(form: Form, dates: ReadInvoice['dates']) {
  const today = new Date().toISOString().slice(0, 10);
  const period_from = form.period_from ?? dates?.[0] ?? today;
  const period_until = form.period_until ?? dates?.[1] ?? period_from;
  if (period_until < period_from)
    throw invalid({ period_until: ['The period must not end before it starts.'] });
  return { period_from, period_until };
}

/** Reads an invoice file; it is kept only when no line is wrong, and says by how much its total is. */
export async function uploadInvoice(db: Db, caller: Caller, form: Form) {
  const table = await readTable(form.file);
  const named = form.invoice_number?.toUpperCase();
  const number = named ?? numberIn(form.file.filename);
  if (number === '') throw invalid({ invoice_number: ['Give the invoice number.'] });
  const before = await earlier(db, number);
  const read = await readInvoiceLines(db, table, before);
  const totals = totalsOf(read.lines);
  const stated_total = form.stated_total ?? read.stated_total;
  const isReadable = read.bad.length === 0;
  const report = {
    line_count: read.lines.length,
    bad: read.bad,
    total: isReadable ? totals.total : 0,
    stated_total,
    difference: isReadable ? differenceOf(stated_total, totals.total) : null,
  };
  if (!isReadable) return { invoice: null, ...report };
  const error = mismatch(stated_total, totals.total);
  const file = await keepTable(db, form.file, caller);
  const id = await keepInvoice(db, before, {
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
  await keepLines(db, id, read.lines);
  return { invoice: await requireInvoice(db, id), ...report };
}
