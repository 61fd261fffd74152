import { sql } from 'drizzle-orm';
import type { FileContent } from '#api/endpoint.ts';
import { invalidError } from '#api/api-error.ts';
import { shiftDay } from '#domain/kernel/business-days.ts';
import { add, cents, rand } from '#domain/kernel/cents.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatLongDate } from '#domain/kernel/time.ts';
import { settingText } from '#domain/settings/setting-reads.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import type { MoneyColumn, MoneyDocument } from '#server/documents/money-document.ts';
import { logoForDocuments } from '#server/features/settings/logo.ts';
import { providerSettings } from '#server/features/settings/settings.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { figure, pdfOf } from '../money-paper.ts';

const MAX_DAYS = 366;

const columns: readonly MoneyColumn[] = [
  { title: 'Number', field: 'number', x: 0, width: 20 },
  { title: 'Date', field: 'date', x: 21, width: 18 },
  { title: 'Invoice', field: 'invoice', x: 40, width: 20 },
  { title: 'Debtor and reason', field: 'reason', x: 61, width: 55 },
  { title: 'Excl. VAT', field: 'excluding', x: 117, width: 18, align: 'right' },
  { title: 'VAT', field: 'vat', x: 136, width: 17, align: 'right' },
  { title: 'Total', field: 'total', x: 154, width: 20, align: 'right' },
];

interface Note extends Record<string, unknown> {
  account_code: string;
  account: string;
  number: string;
  date: string;
  invoice: string;
  reason: string;
  excluding: number;
  vat: number;
  total: number;
}

/** Credit notes of a period by debtor; people of an account get their own only. */
async function creditNotes(db: Db, caller: Caller, [from, until]: readonly [string, string]) {
  const own = isTenant(caller) ? sql`c.account_id = ${caller.accountId}` : sql`true`;
  const { rows } = await db.execute<Note>(sql`
    select a.account_code, a.name as account, c.credit_note_number as number, c.issued_on::text as date, coalesce(i.invoice_number, '') as invoice, c.reason,
      c.total_excluding_vat::float8 as excluding, c.vat::float8 as vat, c.total::float8 as total
    from credit_notes c join accounts a on a.id = c.account_id left join invoices i on i.id = c.invoice_id
    where c.issued_on between ${from}::date and ${until}::date and ${own}
    order by a.account_code, c.issued_on, c.serial_number`);
  return rows;
}

/** Sums of the three columns, to the cent. */
function sums(notes: readonly Note[]) {
  const of = (field: 'excluding' | 'vat' | 'total') =>
    rand(add(...notes.map((note) => cents(note[field]))));
  return { excluding: of('excluding'), vat: of('vat'), total: of('total') };
}

const figures = ({ excluding, vat, total }: ReturnType<typeof sums>) => ({
  excluding: figure(excluding),
  vat: figure(vat),
  total: figure(total),
});

function linesOf(notes: readonly Note[]): MoneyDocument['lines'] {
  if (notes.length === 0) return [{ reason: 'No credit note was issued in this period.' }];
  const groups = new Map<string, Note[]>();
  for (const note of notes)
    groups.set(note.account_code, [...(groups.get(note.account_code) ?? []), note]);
  return [...groups].flatMap(([code, own]) => [
    { reason: `${code} ${own[0]?.account}` },
    ...own.map(({ number, date, invoice, reason, ...amounts }) => ({
      number,
      date,
      invoice,
      reason,
      ...figures(amounts),
    })),
    { reason: `Sum of ${code}`, ...figures(sums(own)) },
  ]);
}

async function supplierOf(db: Db): Promise<string[]> {
  const settings = await providerSettings(db);
  const vat = settingText(settings, 'billing_vat_number');
  return [
    settingText(settings, 'billing_company_name'),
    settingText(settings, 'billing_address'),
    vat ? `VAT registration ${vat}` : '',
  ].filter((text) => text !== '');
}

/** Throws 422 for a period that ends before its start or is longer than a year. */
function checkPeriod([from, until]: readonly [string, string]): void {
  if (from > until) throw invalidError({ a: ['The first day is after the last day.'] });
  if (until > shiftDay(from, MAX_DAYS - 1))
    throw invalidError({ b: [`The period covers at most ${MAX_DAYS} days.`] });
}

/** PDF of the credit notes of a period by debtor, with invoices, reasons and sums. */
export async function printDebtorsCreditNotes(
  db: Db,
  caller: Caller,
  { a: from, b: until }: { a: string; b: string },
): Promise<FileContent> {
  checkPeriod([from, until]);
  const notes = await creditNotes(db, caller, [from, until]);
  const total = sums(notes);
  const document: MoneyDocument = {
    logo: await logoForDocuments(db),
    supplier: await supplierOf(db),
    recipient: [notes.length === 1 ? '1 credit note' : `${notes.length} credit notes`],
    recipient_label: 'Holds',
    title: 'Credit notes',
    number: 'By debtor',
    mark: null,
    facts: [
      ['From', formatLongDate(from)],
      ['Until', formatLongDate(until)],
    ],
    vat_heading: null,
    columns,
    lines: linesOf(notes),
    summary: [],
    totals: [
      ['Total excluding VAT', inRand(total.excluding)],
      ['VAT', inRand(total.vat)],
      ['Total credited', inRand(total.total)],
    ],
    payment: null,
    footer: 'Amounts in South African rand.',
  };
  const file = await pdfOf(document, `${until}T00:00:00Z`);
  return { ...file, filename: `credit-notes-${from}-${until}.pdf` };
}
