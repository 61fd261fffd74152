import { asc, eq } from 'drizzle-orm';
import { csvAnswer, xlsx } from '../../../src/api/contract/marketplace-files.ts';
import type { FileAnswer } from '../../../src/api/endpoint.ts';
import { notFound } from '../../../src/api/refusal.ts';
import type { Db } from '../../db/open.ts';
import { files } from '../../db/schema/files.ts';
import { amazon_invoice_lines, amazon_invoices } from '../../db/schema/marketplace-invoices.ts';
import { csvOf } from './download.ts';

const headings = ['Invoice', 'Waybill', 'Weight', 'Amount excluding VAT', 'VAT', 'Amount'];

/** An invoice as the marketplace reads it: its lines and their total as CSV, the same bytes each time. */
export async function invoiceCsv(
  db: Db,
  invoice: { id: number; invoice_number: string; total: number },
): Promise<string> {
  const lines = await db
    .select()
    .from(amazon_invoice_lines)
    .where(eq(amazon_invoice_lines.amazon_invoice_id, invoice.id))
    .orderBy(asc(amazon_invoice_lines.number));
  const rows = lines.map((line) => [
    invoice.invoice_number,
    line.waybill,
    line.weight,
    line.amount_excluding_vat.toFixed(4),
    line.vat.toFixed(4),
    line.amount.toFixed(4),
  ]);
  const total = [invoice.invoice_number, 'Total', null, null, null, invoice.total.toFixed(4)];
  return csvOf(headings, [...rows, total]);
}

/** The file of an invoice as it was uploaded; its lines as CSV when none was kept. */
export async function downloadInvoice(db: Db, id: number): Promise<FileAnswer> {
  const [invoice] = await db.select().from(amazon_invoices).where(eq(amazon_invoices.id, id));
  if (invoice === undefined) throw notFound();
  const [kept] = await db
    .select()
    .from(files)
    .where(eq(files.id, invoice.file_id ?? 0));
  if (kept === undefined)
    return {
      type: csvAnswer,
      filename: `${invoice.invoice_number}.csv`,
      data: await invoiceCsv(db, invoice),
    };
  return { type: kept.type === xlsx ? xlsx : csvAnswer, filename: kept.name, data: kept.content };
}
