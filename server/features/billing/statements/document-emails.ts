import { inRand } from '#domain/kernel/money.ts';
import { formatLongDate } from '#domain/kernel/time.ts';
import type { Scope } from '#server/runs/work.ts';
import type { PdfFile } from '../money-paper.ts';
import { storeFiles } from '#server/features/shipments/documents/attachments.ts';

interface DocumentEmail {
  to: string;
  accountId: number;
  subject: string;
  /** Personal message above the text. */
  message: string | undefined;
  paragraphs: readonly string[];
  /** Name of the company in the signature. */
  company: string;
  file: PdfFile;
}

/** Stores a document and emails it when the transaction commits. */
export async function emailDocument(
  { db, caller, mail }: Scope,
  { to, accountId, subject, message, paragraphs, company, file }: DocumentEmail,
): Promise<void> {
  const kept = await storeFiles(
    db,
    [{ name: file.filename, type: file.type, content: file.data }],
    {
      account_id: accountId,
      user_id: caller.userId,
    },
  );
  const body = [message ?? '', ...paragraphs, company].filter(Boolean).join('\n\n');
  mail({ to, subject, body: `${body}\n`, files: kept.map(({ file_id }) => file_id) });
}

/** Paragraphs of the email with an invoice. */
export const invoiceWords = (invoice: {
  invoice_number: string;
  total: number;
  outstanding: number;
  due_date: string;
}): string[] => [
  `Attached is invoice ${invoice.invoice_number} for ${inRand(invoice.total)}.`,
  invoice.outstanding > 0
    ? `${inRand(invoice.outstanding)} is due on ${formatLongDate(invoice.due_date)}. Please pay with the reference ${invoice.invoice_number}; the bank details are on the invoice.`
    : 'The invoice is fully paid.',
];

/** Paragraphs of the email with a statement. */
export const statementWords = (statement: {
  account_code: string;
  end_date: string;
  carried_forward: number;
}): string[] => [
  `Attached is the statement of account ${statement.account_code} until ${formatLongDate(statement.end_date)}.`,
  statement.carried_forward > 0
    ? `The balance is ${inRand(statement.carried_forward)}. Please pay with the reference ${statement.account_code}.`
    : 'There is no amount to pay.',
];
