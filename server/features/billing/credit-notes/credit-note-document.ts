import { asc, eq } from 'drizzle-orm';
import { notFound } from '#api/api-error.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatLongDate } from '#domain/kernel/time.ts';
import type { Db } from '#server/db/open.ts';
import { credit_note_lines, credit_notes, invoices } from '#server/db/schema/billing.ts';
import type { MoneyDocument } from '#server/documents/money-document.ts';
import { logoForDocuments } from '#server/features/settings/logo.ts';
import { figure, footerOf, pdfOf, sides, type PdfFile } from '../money-paper.ts';

/** PDF of a credit note (VAT Act, section 21(3)). */
export async function printCreditNote(db: Db, id: number): Promise<PdfFile> {
  const [found] = await db
    .select({ note: credit_notes, invoice: invoices })
    .from(credit_notes)
    .leftJoin(invoices, eq(invoices.id, credit_notes.invoice_id))
    .where(eq(credit_notes.id, id));
  if (found === undefined) throw notFound();
  const { note, invoice } = found;
  const lines = await db
    .select()
    .from(credit_note_lines)
    .where(eq(credit_note_lines.credit_note_id, id))
    .orderBy(asc(credit_note_lines.number));
  const percentage = lines[0]?.vat_percentage ?? 0;
  const document: MoneyDocument = {
    logo: await logoForDocuments(db),
    ...sides(note.snapshot),
    title: 'Credit note',
    number: note.credit_note_number,
    mark: null,
    facts: [
      ['Date of issue', formatLongDate(note.issued_on)],
      ['Invoice', invoice?.invoice_number ?? 'None'],
      ['Of', invoice ? formatLongDate(invoice.invoice_date) : ''],
      ['Reason', note.reason],
      ['Account', note.snapshot.recipient.account_code],
    ],
    vat_heading: percentage > 0 ? `VAT ${percentage}%` : null,
    lines: lines.map((line) => ({
      reference: line.shipment_id === null ? '' : line.description,
      date: '',
      description: note.reason,
      quantity: '1',
      weight: '',
      excluding: figure(line.amount_excluding_vat),
      vat: figure(line.vat),
      amount: figure(line.amount),
    })),
    summary: [],
    totals: [
      ['Total excluding VAT', inRand(note.total_excluding_vat)],
      ['VAT', inRand(note.vat)],
      ['Total credited', inRand(note.total)],
    ],
    payment: null,
    footer: footerOf(note.snapshot),
  };
  return pdfOf(document, note.time_created);
}
