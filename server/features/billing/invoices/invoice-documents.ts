import { asc, eq, inArray } from 'drizzle-orm';
import type { FileContent } from '#api/endpoint.ts';
import { ApiError, notFound } from '#api/api-error.ts';
import { canPrint, type DocumentSnapshot } from '#domain/billing/invoices.ts';
import { formatFixedDecimal } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatLongDate } from '#domain/kernel/time.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { invoice_lines, invoices } from '#server/db/schema/billing.ts';
import type { MoneyDocument, MoneyLine } from '#server/documents/money-document.ts';
import { logoForDocuments } from '#server/features/settings/logo.ts';
import { figure, footerOf, pdfOf, sides } from '../money-paper.ts';

/** Reason for not printing a draft. */
export const DRAFT = String(canPrint({ state: 'draft' }));

/**
 * Formats a period: "9 to 15 November 2026" within one month, "9 November 2026" for a single day.
 */
const spanOf = (from: string, until: string): string => {
  if (from === until) return formatLongDate(until);
  return from.slice(0, 7) === until.slice(0, 7)
    ? `${Number(from.slice(8))} to ${formatLongDate(until)}`
    : `${formatLongDate(from)} to ${formatLongDate(until)}`;
};

type Line = typeof invoice_lines.$inferSelect;
type Invoice = typeof invoices.$inferSelect;

const moneyLine = (line: Line): MoneyLine => ({
  reference: line.reference ?? '',
  // Without the year, which is in the period above.
  date: (line.supplied_on ?? '').split('-').slice(1).toReversed().join('/'),
  description: [
    line.kind === 'shipment' ? `Courier, ${line.service}` : line.description,
    line.route,
  ]
    .filter(Boolean)
    .join(', '),
  quantity: String(line.quantity),
  weight: line.weight === null ? '' : formatFixedDecimal(line.weight),
  excluding: figure(line.amount_excluding_vat),
  vat: figure(line.vat),
  amount: figure(line.amount),
});

/** Counts shipments by service, and other lines by description. */
function summaryOf(lines: readonly Line[]): [string, string][] {
  const counts = new Map<string, number>();
  for (const { kind, service, description } of lines) {
    const name = kind === 'shipment' ? (service ?? description) : description;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => [name, String(count)]);
}

const taxOf = (invoice: Invoice): [string, string][] => [
  ['Total excluding VAT', inRand(invoice.total_excluding_vat)],
  [`VAT at ${invoice.vat_percentage}%`, inRand(invoice.vat)],
];

function invoiceDocument(
  invoice: Invoice,
  snapshot: DocumentSnapshot,
  lines: readonly Line[],
): Omit<MoneyDocument, 'logo'> {
  const { invoice_number: number, vat_percentage: percentage, total } = invoice;
  const isTaxed = percentage > 0;
  const {
    bank_name: bank,
    bank_branch_code: branch,
    bank_account_number: account,
  } = snapshot.supplier;
  return {
    ...sides(snapshot),
    title: isTaxed ? 'Tax invoice' : 'Invoice',
    number: number ?? '',
    mark: invoice.sent_at === null ? null : 'Copy',
    facts: [
      ['Date of issue', formatLongDate(invoice.invoice_date)],
      ['Due', formatLongDate(invoice.due_date)],
      ['Period', spanOf(invoice.period_from, invoice.period_until)],
      ['Terms', `${snapshot.terms_days} days from the invoice date`],
      ['Account', snapshot.recipient.account_code],
    ],
    vat_heading: isTaxed ? `VAT ${percentage}%` : null,
    lines: lines.map(moneyLine),
    summary: summaryOf(lines),
    totals: isTaxed
      ? [...taxOf(invoice), ['Total due', inRand(total)]]
      : [['Total due', inRand(total)]],
    payment: {
      facts: [
        ['Bank', branch ? `${bank}, branch ${branch}` : bank],
        ['Account', account],
        ['Name', snapshot.supplier.name],
      ],
      reference: number ?? '',
    },
    footer: footerOf(snapshot),
  };
}

/** Printable invoices, in the given order, without drafts and missing invoices. */
export async function invoiceDocuments(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, MoneyDocument>> {
  const rows = await db
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]));
  const lines = await db
    .select()
    .from(invoice_lines)
    .where(inArray(invoice_lines.invoice_id, [...ids]))
    .orderBy(asc(invoice_lines.invoice_id), asc(invoice_lines.number));
  const logo = await logoForDocuments(db);
  return new Map(
    rows.flatMap((row): [number, MoneyDocument][] => {
      if (row.snapshot === null) return [];
      const own = lines.filter(({ invoice_id }) => invoice_id === row.id);
      return [[row.id, { ...invoiceDocument(row, row.snapshot, own), logo }]];
    }),
  );
}

/** PDF of an issued invoice. */
export async function printInvoice(db: Db, caller: Caller, id: number): Promise<FileContent> {
  const { issued_at } = invoices;
  const [found] = await db.select({ issued_at }).from(invoices).where(eq(invoices.id, id));
  if (found === undefined) throw notFound();
  if (found.issued_at === null) {
    if (!caller.permissions.has('Run invoices')) throw notFound();
    throw new ApiError(409, { message: DRAFT, code: 'conflict' });
  }
  const document = (await invoiceDocuments(db, [id])).get(id);
  if (document === undefined) throw notFound();
  return pdfOf(document, found.issued_at);
}
