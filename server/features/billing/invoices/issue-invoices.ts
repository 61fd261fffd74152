import { sql } from 'drizzle-orm';
import { cents } from '#domain/kernel/cents.ts';
import type { Db } from '#server/db/open.ts';
import { postTransactions } from '#server/features/ledger/post-transactions.ts';
import { takeNumbers } from '../statements/document-numbers.ts';

interface Issuing {
  userId: number | null;
  /** Time of issue; now by default. */
  at?: string | undefined;
}

export interface IssuedInvoice {
  id: number;
  account_id: number;
  invoice_number: string;
  invoice_date: string;
  line_count: number;
  total: number;
  vat: number;
}

/** Locks the drafts among the invoices until the commit, in the order of their numbers. */
async function lockedDrafts(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select i.id from invoices i join accounts a on a.id = i.account_id
    where i.id = any(${sql.param([...ids])}::int[]) and i.state = 'draft' order by a.account_code, i.id for update of i`);
  return rows.map(({ id }) => id);
}

/**
 * Issues drafts: each gets its number, the current details of both parties, and the sales agent of
 * its account with the agreed commission; its amount becomes owed. Accounts must be locked;
 * invoices that are no longer drafts are ignored.
 */
export async function issueInvoices(
  db: Db,
  given: readonly number[],
  { userId, at }: Issuing,
): Promise<IssuedInvoice[]> {
  const ids = await lockedDrafts(db, given);
  if (ids.length === 0) return [];
  const drafts = sql`${sql.param(ids)}::int[]`;
  const moment = sql`coalesce(${at ?? null}::timestamptz, now())`;
  await db.execute(sql`
    update shipments s set invoice_id = l.invoice_id, version = s.version + 1
    from invoice_lines l where l.invoice_id = any(${drafts}) and l.kind = 'shipment' and s.id = l.shipment_id`);
  await db.execute(sql`
    update accounts set last_invoiced_at = greatest(last_invoiced_at, ${moment})
    where id in (select account_id from invoices where id = any(${drafts}))`);
  const numbers = await takeNumbers(db, 'invoice', ids.length);
  const numbered = ids.map((id, index) => ({ id, ...numbers[index] }));
  const { rows } = await db.execute<IssuedInvoice & Record<string, unknown>>(sql`
    update invoices i set state = 'issued', serial_number = n.serial, invoice_number = n.written, snapshot = baton_document_snapshot(a),
      sales_agent_id = g.id, commission_percentage = g.commission_percentage, issued_at = ${moment}, user_id = coalesce(i.user_id, ${userId}::int), version = i.version + 1
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as n (id int, serial int, written text),
      accounts a left join sales_agents g on g.id = a.sales_agent_id
    where i.id = n.id and a.id = i.account_id
    returning i.id, i.account_id, i.invoice_number, i.invoice_date::text as invoice_date, i.line_count, i.total::float8 as total, i.vat::float8 as vat`);
  const issued = rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  await postTransactions(
    db,
    issued.map((invoice) => ({
      kind: 'invoice',
      account_id: invoice.account_id,
      amount: cents(invoice.total),
      vat: cents(invoice.vat),
      reference: invoice.invoice_number,
      description: `Invoice of ${invoice.line_count} ${invoice.line_count === 1 ? 'line' : 'lines'}`,
      invoice_id: invoice.id,
      user_id: userId,
      transaction_date: invoice.invoice_date,
      ...(at !== undefined && { time_created: at }),
    })),
  );
  return issued;
}
