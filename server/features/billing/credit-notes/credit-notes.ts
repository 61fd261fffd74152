import { sql } from 'drizzle-orm';
import { rand, type Cents } from '#domain/kernel/cents.ts';
import type { CreditLine } from '#domain/billing/credit-lines.ts';
import type { Db } from '#server/db/open.ts';
import type { DocumentNumber } from '../statements/document-numbers.ts';

/** A credit note to issue for an invoice. */
export interface CreditOrder {
  account_id: number;
  invoice_id: number;
  reason: string;
  date: string;
  userId: number | null;
  lines: readonly CreditLine[];
  /** Time of issue; now by default. */
  at?: string | undefined;
}

export interface IssuedCreditNote {
  id: number;
  account_id: number;
  invoice_id: number;
  credit_note_number: string;
  total: number;
}

/** A credit note with its sums. */
export type Note = CreditOrder & {
  total: Cents;
  vat: Cents;
  allocated: Cents;
  number: DocumentNumber;
};

/**
 * Settles the invoices of credit notes up to their outstanding amounts, and marks lines that are
 * credited in full.
 */
export async function settleCredited(
  db: Db,
  notes: readonly Note[],
  made: readonly IssuedCreditNote[],
) {
  const settled = notes.map(({ account_id, invoice_id, userId, allocated, at }, index) => ({
    account_id,
    invoice_id,
    credit_note_id: made[index]?.id,
    user_id: userId,
    amount: rand(allocated),
    at: at ?? null,
  }));
  const parts = JSON.stringify(settled.filter(({ amount }) => amount > 0));
  await db.execute(sql`
    insert into allocations (account_id, invoice_id, credit_note_id, amount, user_id, time_created)
    select account_id, invoice_id, credit_note_id, amount, user_id, coalesce(at, now())
    from jsonb_to_recordset(${parts}::jsonb) as part (account_id int, invoice_id int, credit_note_id int, amount numeric, user_id int, at timestamptz)`);
  await db.execute(sql`
    update invoices i set credited = credited + part.amount, outstanding = outstanding - part.amount, version = version + 1,
      state = case when outstanding <> part.amount then 'part-paid' when written_off > 0 then 'written-off' when credited + part.amount = total then 'credited' else 'paid' end
    from (select invoice_id, sum(amount) as amount from jsonb_to_recordset(${parts}::jsonb) as part (invoice_id int, amount numeric) group by 1) part
    where i.id = part.invoice_id`);
  const ids = sql.param([...new Set(notes.map(({ invoice_id }) => invoice_id))]);
  await db.execute(sql`
    update invoice_lines l set is_credited = true
    from (select c.invoice_id, n.shipment_id, sum(n.amount) as amount from credit_notes c join credit_note_lines n on n.credit_note_id = c.id
      where c.invoice_id = any(${ids}::int[]) group by 1, 2) credited
    where l.invoice_id = credited.invoice_id and l.shipment_id = credited.shipment_id and l.kind = 'shipment' and not l.is_credited
      and credited.amount >= l.amount`);
}
