import { sql } from 'drizzle-orm';
import { cents } from '../../../src/domain/cents.ts';
import type { Db } from '../../db/open.ts';
import type { InvoiceOrder } from './draft-invoices.ts';
import type { CreditOrder, IssuedCreditNote } from './credit-notes.ts';
import { issueCreditNotes } from './issue-credit-notes.ts';

interface Fall extends Record<string, unknown> {
  account_id: number;
  invoice_id: number;
  shipment_id: number;
  reference: string;
  is_cancelled: boolean;
  vat_percentage: number;
  amount: number;
  vat: number;
}

const falls = ({ accountIds, until }: InvoiceOrder) => sql`
  select c.account_id, l.invoice_id, c.shipment_id, s.short_tracking_reference as reference, bool_or(c.reason = 'cancelled') as is_cancelled,
    l.vat_percentage::float8 as vat_percentage, -sum(c.amount)::float8 as amount, -sum(c.vat)::float8 as vat
  from charges c join shipments s on s.id = c.shipment_id
  join invoice_lines l on l.shipment_id = c.shipment_id and l.kind = 'shipment' and not l.is_credited
  join invoices i on i.id = l.invoice_id and i.state <> 'draft'
  where c.account_id = any(${sql.param([...accountIds])}::int[]) and c.invoice_id is null and c.credit_note_id is null
  group by 1, 2, 3, 4, 6 having sum(c.amount) < 0 and min(c.charged_on) <= ${until}::date
  order by 2, 3`;

const wordsFor = ({ is_cancelled }: Fall): string =>
  is_cancelled ? 'Cancelled after it was invoiced' : 'Weight corrected';

/** Shipments that turned out to cost less than was invoiced, by the invoice on which they stand and the reason. */
function ordersOf(rows: readonly Fall[], { invoiceDate, userId, at }: InvoiceOrder): CreditOrder[] {
  const groups = new Map<string, Fall[]>();
  for (const row of rows) {
    const key = `${row.invoice_id} ${wordsFor(row)}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return {
      account_id: first.account_id,
      invoice_id: first.invoice_id,
      reason: wordsFor(first),
      date: invoiceDate,
      userId,
      at,
      lines: group.map(({ shipment_id, reference, vat_percentage, amount, vat }) => ({
        shipment_id,
        description: reference,
        vat_percentage,
        amount: cents(amount),
        vat: cents(vat),
      })),
    };
  });
}

/** Credits what accounts were invoiced and do not owe any more; call while they are held. */
export async function creditDifferences(db: Db, order: InvoiceOrder): Promise<IssuedCreditNote[]> {
  const { rows } = await db.execute<Fall>(falls(order));
  const orders = ordersOf(rows, order);
  const made = await issueCreditNotes(db, orders);
  const taken = made.flatMap(({ id }, at) =>
    (orders[at]?.lines ?? []).map(({ shipment_id }) => ({ id, shipment_id })),
  );
  await db.execute(sql`
    update charges c set credit_note_id = part.id from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as part (id int, shipment_id int)
    where c.shipment_id = part.shipment_id and c.invoice_id is null and c.credit_note_id is null`);
  return made;
}
