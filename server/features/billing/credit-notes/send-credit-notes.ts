import { eq } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { notFound } from '#api/api-error.ts';
import { inRand } from '#domain/kernel/money.ts';
import { credit_notes, invoices } from '#server/db/schema/billing.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { printCreditNote } from './credit-note-document.ts';
import { emailDocument } from '../statements/document-emails.ts';
import { billingAddresses } from '../statements/send-documents.ts';

interface SentNote {
  credit_note_number: string;
  invoice_number: string | null;
  total: number;
}

const wordsOf = ({
  credit_note_number: number,
  invoice_number: invoice,
  total,
}: SentNote): string =>
  `Attached is credit note ${number} for ${inRand(total)}${invoice === null ? '' : ` on invoice ${invoice}`}.`;

/** Emails a credit note to the billing address of its account. */
export async function sendCreditNote(
  { db, caller, mail }: Pick<Context, 'db' | 'caller' | 'mail'>,
  { id, message }: { id: number; message?: string | undefined },
): Promise<{ to: string }> {
  requireStaff(caller);
  const [found] = await db
    .select({ note: credit_notes, invoice_number: invoices.invoice_number })
    .from(credit_notes)
    .leftJoin(invoices, eq(invoices.id, credit_notes.invoice_id))
    .where(eq(credit_notes.id, id));
  if (found === undefined) throw notFound();
  const { note, invoice_number } = found;
  const to = (await billingAddresses(db, [note.account_id])).get(note.account_id);
  if (to === undefined) throw new Error(`Credit note ${id} has no account`);
  await emailDocument(
    { db, caller, mail },
    {
      to,
      accountId: note.account_id,
      subject: `Credit note ${note.credit_note_number}`,
      message,
      paragraphs: [wordsOf({ ...note, invoice_number })],
      company: note.snapshot.supplier.name,
      file: await printCreditNote(db, id),
    },
  );
  await writeAuditLog(db, caller, [
    {
      table_name: 'credit_notes',
      row_id: id,
      account_id: note.account_id,
      action: 'send',
      changes: { sent: { from: null, to } },
    },
  ]);
  return { to };
}
