import type { FileContent } from '#api/endpoint.ts';
import { BYTE_ORDER_MARK, csvLines } from '#domain/kernel/csv.ts';
import { formatNumber } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatMonth } from '#domain/kernel/time.ts';
import { settingText } from '#domain/settings/setting-reads.ts';
import type { Db } from '#server/db/open.ts';
import type { MoneyColumn, MoneyDocument } from '#server/documents/money-document.ts';
import { logoForDocuments } from '#server/features/settings/logo.ts';
import { providerSettings } from '#server/features/settings/settings.ts';
import type { AgentCommission } from './agent-commission.ts';
import { figure, pdfOf } from '../money-paper.ts';

type Line = AgentCommission['lines'][number];

const UNDONE = 'Taken back';
const RECEIVED = 'Received';

const columns: readonly MoneyColumn[] = [
  { title: 'Date', field: 'date', x: 0, width: 20 },
  { title: 'Account', field: 'account', x: 21, width: 48 },
  { title: 'Invoice', field: 'invoice', x: 70, width: 22 },
  { title: 'What', field: 'what', x: 93, width: 18 },
  { title: 'Excl. VAT', field: 'received', x: 112, width: 24, align: 'right' },
  { title: '%', field: 'percentage', x: 137, width: 12, align: 'right' },
  { title: 'Commission', field: 'commission', x: 150, width: 24, align: 'right' },
];

const printedLine = (line: Line) => ({
  date: line.date,
  account: `${line.account_code} ${line.account}`,
  invoice: line.invoice_number,
  what: line.is_undone ? UNDONE : RECEIVED,
  received: figure(line.received),
  percentage: formatNumber(line.commission_percentage),
  commission: figure(line.commission),
});

/** Commission of an agent for a month as PDF. */
async function printCommission(db: Db, earned: AgentCommission): Promise<FileContent> {
  const settings = await providerSettings(db);
  const first = `${earned.month}-01`;
  const document: MoneyDocument = {
    logo: await logoForDocuments(db),
    supplier: [
      settingText(settings, 'billing_company_name'),
      settingText(settings, 'billing_address'),
    ].flatMap((text) => text || []),
    recipient: [earned.name, earned.code],
    recipient_label: 'Sales agent',
    title: 'Commission',
    number: earned.month,
    mark: null,
    facts: [
      ['Month', formatMonth(first)],
      ['Calculated on', 'money received, excluding VAT'],
    ],
    vat_heading: null,
    columns,
    lines:
      earned.lines.length === 0
        ? [{ account: 'No payments were received in this month.' }]
        : earned.lines.map(printedLine),
    summary: [],
    totals: [
      ['Received, excluding VAT', inRand(earned.received)],
      ['Commission', inRand(earned.commission)],
    ],
    payment: null,
    footer: 'Amounts in South African rand.',
  };
  return pdfOf(document, `${first}T00:00:00Z`);
}

const heads = [
  'Date',
  'Account code',
  'Account',
  'Invoice',
  'Payment',
  'What',
  'Amount incl. VAT',
  'Excl. VAT',
  'Commission, %',
  'Commission',
];

/** Commission of an agent for a month as CSV, with amounts in rand. */
const spreadsheet = ({ lines, received, commission }: AgentCommission): string =>
  BYTE_ORDER_MARK +
  csvLines([
    heads,
    ...lines.map((line) => [
      line.date,
      line.account_code,
      line.account,
      line.invoice_number,
      line.reference,
      line.is_undone ? UNDONE : RECEIVED,
      line.is_undone ? -line.amount : line.amount,
      line.received,
      line.commission_percentage,
      line.commission,
    ]),
    ['', '', 'All', '', '', '', null, received, null, commission],
  ]);

/** Commission of an agent for a month as a file. */
export async function commissionFile(
  db: Db,
  earned: AgentCommission,
  type: 'application/pdf' | 'text/csv',
): Promise<FileContent> {
  const name = `commission-${earned.code}-${earned.month}`;
  if (type === 'application/pdf')
    return { ...(await printCommission(db, earned)), filename: `${name}.pdf` };
  return { type, filename: `${name}.csv`, data: spreadsheet(earned) };
}
