import { eq, inArray, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError } from '#api/api-error.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { periodFault } from '#domain/billing/statements.ts';
import { offeredMethods } from '#domain/top-ups/payment-methods.ts';
import { ownPages } from '#domain/tracking/tracking.ts';
import { settingText } from '#domain/settings/setting-reads.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { invoices, statement_sends } from '#server/db/schema/billing.ts';
import type { MoneyDocument } from '#server/documents/money-document.ts';
import type { Scope } from '#server/runs/work.ts';
import { providerSettings } from '#server/features/settings/settings.ts';
import { payPage } from '#server/features/top-ups/payments.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  type RowOutcome,
} from '#server/http/row-results.ts';
import { emailDocument, invoiceWords, statementWords } from './document-emails.ts';
import { DRAFT, invoiceDocuments } from '../invoices/invoice-documents.ts';
import { pdfOf } from '../money-paper.ts';
import { printedStatement } from './statement-document.ts';

type InvoicesSent = InputOf<'POST /billing/invoices/send'>['body'];
type StatementsSent = InputOf<'POST /billing/statements/send'>['body'];

/** Billing email addresses of accounts. */
export async function billingAddresses(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const found = await db
    .select({
      id: accounts.id,
      to: sql<string>`coalesce(nullif(${accounts.billing_email}, ''), ${accounts.email})`,
    })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]));
  return new Map(found.map(({ id, to }) => [id, to]));
}

const invoicesOf = (db: Db, ids: readonly number[]) =>
  db
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]))
    .orderBy(invoices.id)
    .for('update');

type Invoice = Awaited<ReturnType<typeof invoicesOf>>[number];

/** Link to pay an open invoice without a sign-in, if the company offers a method. */
async function payOnline(db: Db, { outstanding }: Invoice, number: string): Promise<string[]> {
  const settings = await providerSettings(db);
  const base = ownPages(settingText(settings, 'tracking_url'));
  if (base === null || outstanding <= 0 || offeredMethods(settings, 'guest').length === 0)
    return [];
  return [`Pay the invoice here: ${base}${await payPage(db, ['invoice', number])}`];
}

/** Emails an invoice and records the time. */
async function sendInvoice(
  scope: Scope,
  {
    row,
    document,
    to,
    message,
  }: { row: Invoice; document: MoneyDocument; to: string; message?: string | undefined },
): Promise<RowOutcome> {
  const { db, caller } = scope;
  const { id, account_id, issued_at } = row;
  await emailDocument(scope, {
    to,
    accountId: account_id,
    subject: `${document.title} ${document.number}`,
    message,
    paragraphs: [
      ...invoiceWords({ ...row, invoice_number: document.number }),
      ...(await payOnline(db, row, document.number)),
    ],
    company: row.snapshot?.supplier.name ?? '',
    file: await pdfOf(document, issued_at ?? ''),
  });
  await db
    .update(invoices)
    .set({ sent_at: sql`now()`, version: sql`${invoices.version} + 1` })
    .where(eq(invoices.id, id));
  const changes = { sent: { from: null, to } };
  await writeAuditLog(db, caller, [
    { account_id, table_name: 'invoices', row_id: id, action: 'send', changes },
  ]);
  return okRow(id, `To ${to}`);
}

/** Emails invoices; drafts are skipped, because they have no document. */
export async function sendInvoices(
  scope: Scope,
  { ids: given, message }: InvoicesSent,
): Promise<RowOutcome[]> {
  const ids = distinctIds(given);
  const rows = await invoicesOf(scope.db, ids);
  const documents = await invoiceDocuments(scope.db, ids);
  const addresses = await billingAddresses(
    scope.db,
    rows.map(({ account_id }) => account_id),
  );
  const results: RowOutcome[] = [];
  for (const id of ids) {
    const row = rows.find((one) => one.id === id);
    const document = documents.get(id);
    const to = addresses.get(row?.account_id ?? 0);
    if (row === undefined || to === undefined) results.push(failedRow(id, NOT_FOUND));
    else if (document === undefined) results.push(skippedRow(id, DRAFT));
    else results.push(await sendInvoice(scope, { row, document, to, message }));
  }
  return results;
}

/** Throws 422 for an invalid period of a statement. */
export function checkPeriod({ start_date: from, end_date: until }: Omit<StatementsSent, 'ids'>) {
  const fault = periodFault({ from, until }, todayHere());
  if (fault !== null) throw invalidError({ [fault.field]: [fault.text] });
}

/** Emails statements to accounts. */
export async function sendStatements(
  scope: Scope,
  { ids: given, message, ...asked }: StatementsSent,
): Promise<RowOutcome[]> {
  const { db, caller } = scope;
  checkPeriod(asked);
  const ids = distinctIds(given);
  const addresses = await billingAddresses(db, ids);
  const results: RowOutcome[] = [];
  for (const id of ids) {
    const to = addresses.get(id);
    if (to === undefined) {
      results.push(failedRow(id, NOT_FOUND));
      continue;
    }
    const { statement, company, file } = await printedStatement(db, caller, {
      ...asked,
      account_id: id,
    });
    await emailDocument(scope, {
      to,
      accountId: id,
      subject: `Statement of account ${statement.account_code}`,
      message,
      paragraphs: statementWords(statement),
      company,
      file,
    });
    await db.insert(statement_sends).values({
      account_id: id,
      end_date: statement.end_date,
      amount: statement.carried_forward,
      user_id: caller.userId,
    });
    results.push(okRow(id, `To ${to}`));
  }
  return results;
}
