import { sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ageBands } from '#domain/accounts/ages.ts';
import type { DocumentSnapshot } from '#domain/billing/invoices.ts';
import { transactionWords } from '#domain/billing/ledger.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatColumnDate, formatDateTime, formatLongDate } from '#domain/kernel/time.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import type { MoneyColumn, MoneyDocument } from '#server/documents/money-document.ts';
import { logoForDocuments } from '#server/features/settings/logo.ts';
import { figure, footerOf, pdfOf, sides, type PdfFile } from '../money-paper.ts';
import { readStatement, type Statement } from './statements.ts';

const columns: readonly MoneyColumn[] = [
  { title: 'Date', field: 'date', x: 0, width: 19 },
  { title: 'Kind', field: 'kind', x: 20, width: 20 },
  { title: 'Reference', field: 'reference', x: 41, width: 29 },
  { title: 'Description', field: 'description', x: 71, width: 42 },
  { title: 'Debit', field: 'debit', x: 114, width: 19, align: 'right' },
  { title: 'Credit', field: 'credit', x: 134, width: 19, align: 'right' },
  { title: 'Balance', field: 'balance', x: 154, width: 20, align: 'right' },
];

const blank = { date: '', kind: '', reference: '', debit: '', credit: '' };
const fact = (label: string, value: string): [string, string] => [label, value];
const amountOrBlank = (amount: number): string => (amount === 0 ? '' : figure(amount));

function linesOf({ brought_forward, carried_forward, rows, type }: Statement) {
  const lines = rows.map((row) => ({
    date: formatColumnDate(row.date),
    kind: transactionWords[row.kind],
    reference: row.reference,
    description: row.description,
    debit: amountOrBlank(row.debit),
    credit: amountOrBlank(row.credit),
    balance: figure(row.balance),
  }));
  if (type === 'open-item') return lines;
  return [
    { ...blank, description: 'Balance brought forward', balance: figure(brought_forward) },
    ...lines,
    { ...blank, description: 'Balance carried forward', balance: figure(carried_forward) },
  ];
}

/**
 * Reads the current names of both parties, because a statement is not an issued document and has no
 * stored names.
 */
async function snapshotOf(db: Db, accountId: number): Promise<DocumentSnapshot> {
  const { rows } = await db.execute<{ snapshot: DocumentSnapshot }>(
    sql`select baton_document_snapshot(a) as snapshot from accounts a where a.id = ${accountId}`,
  );
  const [found] = rows;
  if (found === undefined) throw new Error(`There is no account ${accountId}`);
  return found.snapshot;
}

function documentOf(
  statement: Statement,
  snapshot: DocumentSnapshot,
  logo: string | null,
): MoneyDocument {
  const { type, rows, account_code: code, ages, brought_forward: before } = statement;
  const isOpen = type === 'open-item';
  const sum = (side: 'debit' | 'credit') =>
    rows.reduce((cents, row) => cents + Math.round(row[side] * 100), 0) / 100;
  const { bank_name: bank, bank_branch_code: branch, ...supplier } = snapshot.supplier;
  return {
    logo,
    ...sides(snapshot),
    title: 'Statement',
    number: code,
    mark: isOpen ? 'Open items' : null,
    facts: [
      ...(isOpen ? [] : [fact('From', formatLongDate(statement.start_date))]),
      [isOpen ? 'As of' : 'Until', formatLongDate(statement.end_date)],
      ['Prepared', formatDateTime(statement.known_at)],
      ['Account', code],
      ['Terms', `${snapshot.terms_days} days from the invoice date`],
    ],
    vat_heading: null,
    columns,
    lines: linesOf(statement),
    summary: [
      ...ageBands.map(({ key, label }): [string, string] => [label, inRand(ages[key])]),
      ['Unallocated', inRand(ages.unallocated)],
    ],
    totals: [
      ...(isOpen ? [] : [fact('Brought forward', inRand(before))]),
      ['Debits', inRand(sum('debit'))],
      ['Credits', inRand(-sum('credit'))],
      ['Balance', inRand(statement.carried_forward)],
    ],
    payment: {
      facts: [
        ['Bank', branch ? `${bank}, branch ${branch}` : bank],
        ['Account', supplier.bank_account_number],
        ['Name', supplier.name],
      ],
      reference: code,
    },
    footer: footerOf(snapshot),
  };
}

/**
 * Returns a statement with its PDF. Queries with the same parameters and the same `known_at` return
 * the same bytes.
 */
export async function printedStatement(
  db: Db,
  caller: Caller,
  query: InputOf<'GET /billing/statements'>['query'],
) {
  const statement = await readStatement(db, caller, query);
  const snapshot = await snapshotOf(db, statement.account_id);
  const document = documentOf(statement, snapshot, await logoForDocuments(db));
  const printed = await pdfOf(document, statement.known_at);
  const filename = `statement-${statement.account_code}-${statement.end_date}.pdf`;
  const file: PdfFile = { ...printed, filename };
  return { statement, company: snapshot.supplier.name, file };
}
