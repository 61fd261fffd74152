import type { FileContent } from '#api/endpoint.ts';
import { ageBands, type Ages } from '#domain/accounts/ages.ts';
import { BYTE_ORDER_MARK, csvLines } from '#domain/kernel/csv.ts';
import { XLSX } from '#domain/kernel/file-types.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatLongDate } from '#domain/kernel/time.ts';
import { settingText } from '#domain/settings/setting-reads.ts';
import type { Db } from '#server/db/open.ts';
import type { MoneyColumn, MoneyDocument } from '#server/documents/money-document.ts';
import { AMOUNT, workbook, type WorkbookColumn } from '#server/documents/workbook.ts';
import { figure, pdfOf } from '../billing/money-paper.ts';
import { logoForDocuments } from '../settings/logo.ts';
import { providerSettings } from '../settings/settings.ts';
import type { AgeAnalysis } from '../billing/age-analysis.ts';

const figures = [
  ...ageBands.map(({ key, label }) => ({ key, title: label })),
  { key: 'unallocated', title: 'Unallocated' },
  { key: 'balance', title: 'Balance' },
] as const satisfies readonly { key: keyof Ages | 'balance'; title: string }[];

const groupTitles = { account: null, agent: 'Agent', branch: 'Branch' } as const;
const nobody = { account: '', agent: 'No agent', branch: 'No branch' } as const;

/** Table for a spreadsheet, with amounts in rand and group sums below their accounts. */
function tableOf({ rows, groups, totals, by }: AgeAnalysis) {
  const title = groupTitles[by];
  const lead = (group: string | null) => (title === null ? [] : [group ?? nobody[by]]);
  const amounts = (ages: AgeAnalysis['totals']) => figures.map(({ key }) => ages[key]);
  const columns: WorkbookColumn[] = [
    ...(title === null ? [] : [{ title, width: 24 }]),
    { title: 'Code', width: 12 },
    { title: 'Name', width: 36 },
    ...figures.map((one) => ({ title: one.title, format: AMOUNT, width: 14 })),
    { title: 'Credit limit', format: AMOUNT, width: 14 },
  ];
  const line = (row: AgeAnalysis['rows'][number]) => [
    ...lead(row.group),
    row.account_code,
    row.name,
    ...amounts(row),
    row.credit_limit,
  ];
  const sums = groups.map((one) => [
    ...lead(one.name),
    '',
    `Sum of ${one.accounts} accounts`,
    ...amounts(one),
    null,
  ]);
  const all = [...(title === null ? [] : ['']), '', 'All accounts', ...amounts(totals), null];
  return { columns, lines: [...rows.map(line), ...sums, all] };
}

const columns: readonly MoneyColumn[] = [
  { title: 'Code', field: 'code', x: 0, width: 15 },
  { title: 'Name', field: 'name', x: 16, width: 34 },
  ...figures.map(({ key, title }, at) => ({
    title,
    field: key,
    x: 51 + at * 17.6,
    width: 17,
    align: 'right' as const,
  })),
];

const amountsIn = (ages: AgeAnalysis['totals']) =>
  Object.fromEntries(figures.map(({ key }) => [key, figure(ages[key])]));

/** Accounts in the order of the analysis, with a heading and a sum per group. */
function linesOf({ rows, groups, by }: AgeAnalysis): MoneyDocument['lines'] {
  const lines = (own: AgeAnalysis['rows']) =>
    own.map((row) => ({ code: row.account_code, name: row.name, ...amountsIn(row) }));
  if (rows.length === 0) return [{ name: 'No amounts were outstanding on this day.' }];
  if (by === 'account') return lines(rows);
  return groups.flatMap((group) => [
    { name: group.name ?? nobody[by] },
    ...lines(rows.filter((row) => row.group === group.name)),
    { name: 'Sum', ...amountsIn(group) },
  ]);
}

async function printAnalysis(db: Db, analysis: AgeAnalysis): Promise<FileContent> {
  const { as_of, basis, totals } = analysis;
  const settings = await providerSettings(db);
  const company = [
    settingText(settings, 'billing_company_name'),
    settingText(settings, 'billing_address'),
  ];
  const document: MoneyDocument = {
    logo: await logoForDocuments(db),
    supplier: company.flatMap((text) => text || []),
    recipient: [analysis.rows.length === 1 ? '1 account' : `${analysis.rows.length} accounts`],
    recipient_label: 'Holds',
    title: 'Age analysis',
    number: as_of,
    mark: null,
    facts: [
      ['As of', formatLongDate(as_of)],
      ['Age by', basis === 'due-date' ? 'the due date' : 'the invoice date'],
    ],
    vat_heading: null,
    columns,
    lines: linesOf(analysis),
    summary: [],
    totals: figures.map(({ key, title }): [string, string] => [title, inRand(totals[key])]),
    payment: null,
    footer: 'Amounts in South African rand.',
  };
  return pdfOf(document, `${as_of}T00:00:00Z`);
}

/** File of the analysis in the requested type. */
export async function ageFile(
  db: Db,
  analysis: AgeAnalysis,
  type: 'application/pdf' | 'text/csv' | typeof XLSX,
): Promise<FileContent> {
  const name = `age-analysis-${analysis.as_of}`;
  if (type === 'application/pdf')
    return { ...(await printAnalysis(db, analysis)), filename: `${name}.pdf` };
  const { columns: heads, lines } = tableOf(analysis);
  if (type === XLSX) return { type, filename: `${name}.xlsx`, data: await workbook(heads, lines) };
  const text = csvLines([heads.map(({ title }) => title), ...lines]);
  return { type, filename: `${name}.csv`, data: BYTE_ORDER_MARK + text };
}
