import { and, eq, sql } from 'drizzle-orm';
import { invalidError } from '#api/api-error.ts';
import { cents } from '#domain/kernel/cents.ts';
import {
  creditableAmount,
  creditLines,
  type CreditableLine,
} from '#domain/billing/credit-lines.ts';
import { canCredit } from '#domain/billing/transactions.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { transactions } from '#server/db/schema/billing.ts';
import { creditableLines } from './creditable-lines.ts';
import { heldInvoice, type HeldInvoice } from '../invoices/held-invoice.ts';
import { issueCreditNotes } from './issue-credit-notes.ts';
import { partGiven, postingDay, auditPosting, type Posting } from '../books/posted-by-hand.ts';

interface FoundLine extends Record<string, unknown> {
  shipment_id: number | null;
  description: string;
  vat_percentage: number;
  numbers: number[];
  left: number;
  left_vat: number;
}

/** Returns the lines that a credit note may credit: all lines, or the chosen lines. */
async function chosenLines(
  db: Db,
  { id, name }: HeldInvoice,
  chosen: readonly number[] | undefined,
): Promise<CreditableLine[]> {
  const { rows } = await db.execute<FoundLine>(sql`
    select shipment_id, description, vat_percentage::float8 as vat_percentage, numbers, left_amount::float8 as left, left_vat::float8 as left_vat
    from (${creditableLines(sql`select ${id}::int`)}) found order by numbers[1]`);
  const missing = chosen?.find((number) => !rows.some(({ numbers }) => numbers.includes(number)));
  if (missing !== undefined) throw invalidError({ lines: [`${name} has no line ${missing}.`] });
  return rows
    .filter(({ numbers }) => chosen?.some((number) => numbers.includes(number)) ?? true)
    .map((row) => ({ ...row, left: cents(row.left), left_vat: cents(row.left_vat) }));
}

async function transactionOf(db: Db, creditNoteId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(eq(transactions.credit_note_id, creditNoteId), eq(transactions.kind, 'credit-note')),
    );
  return row?.id;
}

/**
 * Issues a credit note for an invoice, for some lines or for an amount. The credit note settles the
 * outstanding amount of the invoice; the rest stays with the account. The account must be locked.
 */
export async function creditInvoice(db: Db, caller: Caller, body: Posting) {
  const { account_id: accountId, reason } = body;
  const invoice = await heldInvoice(db, body);
  const allowed = canCredit(invoice);
  if (allowed !== true) throw invalidError({ invoice_id: [allowed] });
  const lines = await chosenLines(db, invoice, body.lines);
  const left = creditableAmount(lines);
  if (left <= 0)
    throw invalidError({
      [body.lines === undefined ? 'invoice_id' : 'lines']: [
        'This invoice is already credited in full.',
      ],
    });
  const amount = partGiven(body.amount, left, invoice.name);
  const date = await postingDay(db, body.date, invoice.invoice_date);
  const [note] = await issueCreditNotes(db, [
    {
      account_id: accountId,
      invoice_id: invoice.id,
      reason,
      date,
      userId: caller.userId,
      lines: creditLines(lines, amount),
    },
  ]);
  if (note === undefined) throw new Error('No credit note was issued');
  const id = await transactionOf(db, note.id);
  const posted = await auditPosting(db, caller, { id, accountId, reason });
  return { ...posted, document: { id: note.id, number: note.credit_note_number } };
}
