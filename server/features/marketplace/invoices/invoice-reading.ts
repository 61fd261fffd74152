import { inArray } from 'drizzle-orm';
import { invalidError } from '#api/api-error.ts';
import { lineFaults, type InvoiceLine } from '#domain/marketplace/marketplace-invoices.ts';
import { waybillOf } from '#domain/marketplace/marketplace-waybills.ts';
import { readDay } from '#domain/text/days.ts';
import { readAmount, readFigure } from '#domain/text/numbers.ts';
import type { Db } from '#server/db/open.ts';
import { marketplace_shipments } from '#server/db/schema/marketplace.ts';
import type { Headings, ReadTable } from '#server/uploads/tables/read-table.ts';
import { headingFor } from '#server/uploads/tables/records.ts';

const headings = {
  waybill: ['waybill', 'tracking', 'tracking number'],
  weight: ['weight', 'charged weight', 'weight kg'],
  amount_excluding_vat: ['net', 'amount excluding vat', 'excluding vat', 'net amount'],
  vat: ['vat', 'tax'],
  amount: ['amount', 'total', 'gross', 'amount including vat'],
  invoice_number: ['invoice', 'invoice number'],
  date: ['date', 'delivered', 'delivery date'],
} as const;
type Field = keyof typeof headings;

/** Headings of an invoice file; the error names the missing headings. */
export const invoiceHeadings: Headings = {
  names: Object.values(headings).flat(),
  needed: [],
  missing: null,
};

const needed: readonly Field[] = ['waybill', 'weight', 'amount_excluding_vat', 'vat', 'amount'];

interface ReadLine extends InvoiceLine {
  /** Row number in a spreadsheet. */
  row: number;
  amazon_shipment_id: number | null;
}

export interface ReadInvoice {
  lines: ReadLine[];
  bad: { row: number; waybill: string; reasons: string[] }[];
  stated_total: number | null;
  invoice_number: string | null;
  /** First and last date of the lines (YYYY-MM-DD); null without dates. */
  dates: [string, string] | null;
}

/** Parses an amount; NaN is reported by the rules of a line. */
const amountOf = (text: string): number => readAmount(text) ?? Number.NaN;

function cellReader(table: ReadTable) {
  const find = (field: Field) => headingFor(table.headings, headings[field]);
  const missing = needed.filter((field) => find(field) === undefined);
  if (missing.length > 0)
    throw invalidError({
      file: [`Headings are missing: ${missing.join(', ').replaceAll('_', ' ')}.`],
    });
  return (cells: Record<string, string>, field: Field) => cells[find(field) ?? ''] ?? '';
}

/** Parses the lines of an invoice and checks each by the rules and against known shipments. */
export async function readInvoiceLines(
  db: Db,
  table: ReadTable,
  ownId: number | null,
): Promise<ReadInvoice> {
  const cell = cellReader(table);
  const isTotal = ({ cells }: ReadTable['rows'][number]) => /^total$/i.test(cell(cells, 'waybill'));
  const totalRow = table.rows.find(isTotal);
  const rows = table.rows.filter((row) => !isTotal(row));
  const lines = rows.map(({ number, cells }) => ({
    row: number,
    waybill: waybillOf(cell(cells, 'waybill')),
    weight: readFigure(cell(cells, 'weight')) ?? Number.NaN,
    amount_excluding_vat: amountOf(cell(cells, 'amount_excluding_vat')),
    vat: amountOf(cell(cells, 'vat')),
    amount: amountOf(cell(cells, 'amount')),
  }));
  const known = await shipmentsOf(
    db,
    lines.map(({ waybill }) => waybill),
  );
  const seen = new Set<string>();
  const invalidRows = lines.flatMap((line) => {
    const faults = lineFaults(line);
    const found = known.get(line.waybill);
    if (seen.has(line.waybill)) faults.push('The waybill is in the file twice.');
    else if (found === undefined) faults.push('There is no shipment with this waybill.');
    else if (found.invoice !== null && found.invoice !== ownId)
      faults.push('The shipment is on another invoice.');
    seen.add(line.waybill);
    return faults.length > 0 ? [{ row: line.row, waybill: line.waybill, reasons: faults }] : [];
  });
  const first = rows[0]?.cells ?? {};
  const dates = rows
    .map(({ cells }) => readDay(cell(cells, 'date')))
    .filter((day) => day !== null)
    .toSorted();
  return {
    lines: lines.map((line) => ({
      ...line,
      amazon_shipment_id: known.get(line.waybill)?.id ?? null,
    })),
    bad: invalidRows,
    stated_total: totalRow === undefined ? null : statedIn(cell(totalRow.cells, 'amount')),
    invoice_number: cell(first, 'invoice_number') || null,
    dates: dates.length > 0 ? [dates[0] ?? '', dates.at(-1) ?? ''] : null,
  };
}

function statedIn(text: string): number {
  const amount = amountOf(text);
  if (Number.isNaN(amount)) throw invalidError({ file: ['The Total row has no amount.'] });
  return amount;
}

async function shipmentsOf(db: Db, waybills: readonly string[]) {
  const { id, waybill, amazon_invoice_id } = marketplace_shipments;
  const found = await db
    .select({ id, waybill, invoice: amazon_invoice_id })
    .from(marketplace_shipments)
    .where(inArray(waybill, [...new Set(waybills)]));
  return new Map(found.map((row) => [row.waybill, row]));
}
