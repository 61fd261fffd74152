import { BYTE_ORDER_MARK, csvLines } from '#domain/kernel/csv.ts';
import { asc, eq } from 'drizzle-orm';
import { csvResponse } from '#api/contract/marketplace/marketplace-files.ts';
import { XLSX } from '#domain/kernel/file-types.ts';
import type { FileContent } from '#api/endpoint.ts';
import { notFound } from '#api/api-error.ts';
import type { Db } from '#server/db/open.ts';
import { files } from '#server/db/schema/files.ts';
import {
  marketplace_invoice_lines,
  marketplace_invoices,
} from '#server/db/schema/marketplace-invoices.ts';

const headings = ['Invoice', 'Waybill', 'Weight', 'Amount excluding VAT', 'VAT', 'Amount'];

/**
 * CSV of an invoice for the marketplace, with its lines and total. The same invoice always gives
 * the same bytes.
 */
export async function invoiceCsv(
  db: Db,
  invoice: { id: number; invoice_number: string; total: number },
): Promise<string> {
  const lines = await db
    .select()
    .from(marketplace_invoice_lines)
    .where(eq(marketplace_invoice_lines.amazon_invoice_id, invoice.id))
    .orderBy(asc(marketplace_invoice_lines.number));
  const rows = lines.map((line) => [
    invoice.invoice_number,
    line.waybill,
    line.weight,
    line.amount_excluding_vat.toFixed(4),
    line.vat.toFixed(4),
    line.amount.toFixed(4),
  ]);
  const total = [invoice.invoice_number, 'Total', null, null, null, invoice.total.toFixed(4)];
  return BYTE_ORDER_MARK + csvLines([headings, ...rows, total]);
}

/** Downloads the uploaded file of an invoice, or its lines as CSV if no file was stored. */
export async function downloadInvoice(db: Db, id: number): Promise<FileContent> {
  const [invoice] = await db
    .select()
    .from(marketplace_invoices)
    .where(eq(marketplace_invoices.id, id));
  if (invoice === undefined) throw notFound();
  const [stored] = await db
    .select()
    .from(files)
    .where(eq(files.id, invoice.file_id ?? 0));
  if (stored === undefined)
    return {
      type: csvResponse,
      filename: `${invoice.invoice_number}.csv`,
      data: await invoiceCsv(db, invoice),
    };
  return {
    type: stored.type === XLSX ? XLSX : csvResponse,
    filename: stored.name,
    data: stored.content,
  };
}
