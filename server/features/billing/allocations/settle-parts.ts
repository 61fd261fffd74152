import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/** Part of a payment or credit note that settles an invoice of the same account, in rand. */
export interface SettledPart {
  account_id: number;
  invoice_id: number;
  payment_id: number | null;
  credit_note_id: number | null;
  amount: number;
}

/** A settled part as stored, with its id. */
export interface KeptPart extends SettledPart, Record<string, unknown> {
  id: number;
}

/** Author, run and time of the settlement. The time is now by default. */
export interface SettledBy {
  userId: number | null;
  runId?: number | undefined;
  at?: string | undefined;
}

const rowsOf = (parts: readonly SettledPart[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part (account_id int, invoice_id int, payment_id int, credit_note_id int, amount numeric)`;

/**
 * Adds parts to the sums of invoices, payments and credit notes, or subtracts them with sign -1.
 */
async function moveSums(db: Db, parts: readonly SettledPart[], sign: 1 | -1): Promise<void> {
  const rows = rowsOf(parts.map((part) => ({ ...part, amount: sign * part.amount })));
  await db.execute(sql`
    update invoices i set paid = i.paid + part.paid, credited = i.credited + part.credited, outstanding = outstanding - part.paid - part.credited, version = version + 1,
      state = case when outstanding <> part.paid + part.credited then case when outstanding - part.paid - part.credited = total then 'issued' else 'part-paid' end
        when i.written_off > 0 then 'written-off' when i.credited + part.credited = total then 'credited' else 'paid' end
    from (select invoice_id, coalesce(sum(amount) filter (where payment_id is not null), 0) as paid,
      coalesce(sum(amount) filter (where credit_note_id is not null), 0) as credited from ${rows} group by 1) part
    where i.id = part.invoice_id`);
  await db.execute(sql`
    update payments p set allocated = p.allocated + part.amount, unallocated = p.unallocated - part.amount, version = version + 1,
      state = case when p.unallocated = part.amount then 'allocated' when p.allocated + part.amount = 0 then 'matched' else 'part-allocated' end
    from (select payment_id, sum(amount) as amount from ${rows} where payment_id is not null group by 1) part where p.id = part.payment_id`);
  await db.execute(sql`
    update credit_notes c set allocated = allocated + part.amount, version = version + 1
    from (select credit_note_id, sum(amount) as amount from ${rows} where credit_note_id is not null group by 1) part where c.id = part.credit_note_id`);
}

/**
 * Stores parts and updates the sums of their invoices, payments and credit notes. Accounts,
 * invoices and credits must be locked. Nothing is posted.
 */
export async function settleParts(
  db: Db,
  parts: readonly SettledPart[],
  { userId, runId, at }: SettledBy,
): Promise<KeptPart[]> {
  if (parts.length === 0) return [];
  const { rows } = await db.execute<KeptPart>(sql`
    insert into allocations (account_id, invoice_id, payment_id, credit_note_id, amount, user_id, run_id, time_created)
    select account_id, invoice_id, payment_id, credit_note_id, amount, ${userId}::int, ${runId ?? null}::int, coalesce(${at ?? null}::timestamptz, now()) from ${rowsOf(parts)}
    returning id, account_id, invoice_id, payment_id, credit_note_id, amount::float8 as amount`);
  await moveSums(db, parts, 1);
  return rows;
}

/**
 * Undoes active allocations as if they had never been made: the invoices are open and the payments
 * unallocated again. Accounts must be locked. Returns the allocations that this call has undone.
 */
export async function undoParts(db: Db, which: SQL): Promise<KeptPart[]> {
  await db.execute(sql`
    select id from invoices where id in (select invoice_id from allocations where ${which} and undone_at is null) order by id for update`);
  const { rows } = await db.execute<KeptPart>(sql`
    update allocations set undone_at = now() where ${which} and undone_at is null
    returning id, account_id, invoice_id, payment_id, credit_note_id, amount::float8 as amount`);
  if (rows.length > 0) await moveSums(db, rows, -1);
  return rows;
}
