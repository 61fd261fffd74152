import { sql } from 'drizzle-orm';
import { add, cents, rand, subtract, type Cents } from '#domain/kernel/cents.ts';
import { invoiceStateOf } from '#domain/payments/payments.ts';
import type { Db } from '#server/db/open.ts';
import { invoices } from '#server/db/schema/billing.ts';

/**
 * Adds amounts to the paid amounts of invoices; a negative amount reduces them. The invoices must
 * be locked.
 */
export async function addPaid(db: Db, paid: ReadonlyMap<number, Cents>): Promise<void> {
  if (paid.size === 0) return;
  const { id, total, credited, written_off, outstanding } = invoices;
  const found = await db
    .select({ id, total, credited, written_off, outstanding })
    .from(invoices)
    .where(sql`${id} = any(${sql.param([...paid.keys()])}::int[])`);
  const changed = found.map((invoice) => {
    const amount = paid.get(invoice.id) ?? cents(0);
    const left = rand(subtract(cents(invoice.outstanding), amount));
    const state = invoiceStateOf({ ...invoice, outstanding: left });
    return { id: invoice.id, amount: rand(amount), state };
  });
  await db.execute(sql`
    update invoices set paid = paid + part.amount, outstanding = outstanding - part.amount, state = part.state, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as part (id int, amount numeric, state text)
    where invoices.id = part.id`);
}

/** Sums of amounts in rand by invoice. */
export function byInvoice(
  parts: readonly { invoice_id: number; amount: number }[],
): Map<number, Cents> {
  const sums = new Map<number, Cents>();
  for (const { invoice_id: id, amount } of parts)
    sums.set(id, add(sums.get(id) ?? cents(0), cents(amount)));
  return sums;
}
