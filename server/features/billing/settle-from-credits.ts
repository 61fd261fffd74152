import { sql } from 'drizzle-orm';
import {
  settleFromCredits,
  type OpenCredit,
  type OpenInvoice,
} from '../../../src/domain/payments.ts';
import type { Db } from '../../db/open.ts';

/** Payments and credit notes of accounts of which something is left, the oldest first; held until the transaction ends. */
async function openCredits(db: Db, accountIds: readonly number[]): Promise<OpenCredit[]> {
  const ids = sql`${sql.param([...accountIds])}::int[]`;
  const { rows: payments } = await db.execute<OpenCredit & Record<string, unknown>>(sql`
    select 'payment' as kind, id, account_id, unallocated::float8 as left from payments
    where account_id = any(${ids}) and unallocated > 0 and state in ('matched', 'part-allocated') order by paid_on, id for update`);
  const { rows: notes } = await db.execute<OpenCredit & Record<string, unknown>>(sql`
    select 'credit-note' as kind, id, account_id, (total - allocated)::float8 as left from credit_notes
    where account_id = any(${ids}) and allocated < total order by issued_on, id for update`);
  return [...payments, ...notes];
}

/**
 * What accounts have paid ahead, or were credited beyond what was open, settles these invoices of theirs. Call while
 * the accounts are held. Nothing is posted: both sides are in the ledger already.
 */
export async function settleInvoicesFromCredits(
  db: Db,
  invoiceIds: readonly number[],
  { userId, at }: { userId: number | null; at?: string | undefined },
): Promise<void> {
  if (invoiceIds.length === 0) return;
  const { rows: open } = await db.execute<OpenInvoice & Record<string, unknown>>(sql`
    select id, account_id, invoice_date::text as invoice_date, outstanding::float8 as outstanding from invoices
    where id = any(${sql.param([...invoiceIds])}::int[]) and state <> 'draft' and outstanding > 0 order by id for update`);
  const credits = await openCredits(db, [...new Set(open.map(({ account_id }) => account_id))]);
  const parts = settleFromCredits(credits, open).map(({ invoice_id, amount, credit }) => ({
    account_id: credit.account_id,
    invoice_id,
    amount,
    payment_id: credit.kind === 'payment' ? credit.id : null,
    credit_note_id: credit.kind === 'credit-note' ? credit.id : null,
  }));
  if (parts.length === 0) return;
  const settled = sql`jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part (account_id int, invoice_id int, payment_id int, credit_note_id int, amount numeric)`;
  await db.execute(sql`
    insert into allocations (account_id, invoice_id, payment_id, credit_note_id, amount, user_id, time_created)
    select account_id, invoice_id, payment_id, credit_note_id, amount, ${userId}::int, coalesce(${at ?? null}::timestamptz, now()) from ${settled}`);
  await db.execute(sql`
    update invoices i set paid = i.paid + part.paid, credited = i.credited + part.credited, outstanding = outstanding - part.paid - part.credited, version = version + 1,
      state = case when i.credited + part.credited = total then 'credited' when outstanding = part.paid + part.credited then 'paid' else 'part-paid' end
    from (select invoice_id, coalesce(sum(amount) filter (where payment_id is not null), 0) as paid,
      coalesce(sum(amount) filter (where credit_note_id is not null), 0) as credited from ${settled} group by 1) part
    where i.id = part.invoice_id`);
  await db.execute(sql`
    update payments p set allocated = p.allocated + part.amount, unallocated = p.unallocated - part.amount, version = version + 1,
      state = case when p.unallocated = part.amount then 'allocated' else 'part-allocated' end
    from (select payment_id, sum(amount) as amount from ${settled} where payment_id is not null group by 1) part where p.id = part.payment_id`);
  await db.execute(sql`
    update credit_notes c set allocated = allocated + part.amount, version = version + 1
    from (select credit_note_id, sum(amount) as amount from ${settled} where credit_note_id is not null group by 1) part where c.id = part.credit_note_id`);
}
