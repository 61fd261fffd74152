import { eq, sql } from 'drizzle-orm';
import { invalidError } from '#api/api-error.ts';
import { invoiceStateOf } from '#domain/payments/payments.ts';
import { rand, type Cents } from '#domain/kernel/cents.ts';
import type { Db } from '#server/db/open.ts';
import { invoices } from '#server/db/schema/billing.ts';
import type { Posting } from '../books/posted-by-hand.ts';

export type HeldInvoice = typeof invoices.$inferSelect & { name: string };

/** Locks the invoice of a posting until the commit. Its account must be locked. */
export async function heldInvoice(
  db: Db,
  { invoice_id: id, account_id }: Pick<Posting, 'invoice_id' | 'account_id'>,
): Promise<HeldInvoice> {
  if (id === undefined) throw invalidError({ invoice_id: ['Choose an invoice.'] });
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id)).for('update');
  if (invoice === undefined || invoice.account_id !== account_id)
    throw invalidError({ invoice_id: ['The account has no such invoice.'] });
  return { ...invoice, name: invoice.invoice_number ?? 'The draft' };
}

/** Changes the written-off amount of an invoice, and with it the outstanding amount. */
export async function giveUp(db: Db, invoice: HeldInvoice, amount: Cents): Promise<void> {
  const written_off = invoice.written_off + rand(amount);
  const outstanding = invoice.outstanding - rand(amount);
  const state = invoiceStateOf({ ...invoice, written_off, outstanding });
  await db
    .update(invoices)
    .set({
      written_off: sql`${invoices.written_off} + ${rand(amount)}::numeric`,
      outstanding: sql`${invoices.outstanding} - ${rand(amount)}::numeric`,
      state,
      version: sql`${invoices.version} + 1`,
    })
    .where(eq(invoices.id, invoice.id));
}
