import { sql } from 'drizzle-orm';
import { cents, smaller } from '#domain/kernel/cents.ts';
import { creditLines } from '#domain/billing/credit-lines.ts';
import type { Db } from '#server/db/open.ts';
import type { InvoiceOrder } from '../invoices/draft-invoices.ts';
import { creditableLines } from './creditable-lines.ts';
import type { CreditOrder, IssuedCreditNote } from './credit-notes.ts';
import { issueCreditNotes } from './issue-credit-notes.ts';

/**
 * A shipment that costs less than invoiced; `left` is the part of its invoice line that is not
 * credited yet.
 */
interface Fall extends Record<string, unknown> {
  account_id: number;
  invoice_id: number;
  shipment_id: number;
  reference: string;
  is_cancelled: boolean;
  vat_percentage: number;
  amount: number;
  left: number;
  left_vat: number;
  /** Last credit note for its invoice. */
  credit_note_id: number | null;
}

const falls = ({ accountIds, until }: InvoiceOrder) => sql`
  with fallen as (
    select c.account_id, c.shipment_id, bool_or(c.reason = 'cancelled') as is_cancelled, -sum(c.amount) as amount
    from charges c where c.account_id = any(${sql.param([...accountIds])}::int[]) and c.invoice_id is null and c.credit_note_id is null
    group by 1, 2 having sum(c.amount) < 0 and min(c.charged_on) <= ${until}::date),
  invoiced as (
    select distinct on (f.shipment_id) f.*, l.invoice_id, l.vat_percentage from fallen f
    join invoice_lines l on l.shipment_id = f.shipment_id and l.kind = 'shipment' join invoices i on i.id = l.invoice_id and i.state <> 'draft'
    order by f.shipment_id, l.is_credited, l.id desc)
  select f.account_id, f.invoice_id, f.shipment_id, s.short_tracking_reference as reference, f.is_cancelled, f.vat_percentage::float8 as vat_percentage,
    f.amount::float8 as amount, c.left_amount::float8 as left, c.left_vat::float8 as left_vat,
    (select max(id) from credit_notes where invoice_id = f.invoice_id) as credit_note_id
  from invoiced f join shipments s on s.id = f.shipment_id
  join (${creditableLines(sql`select invoice_id from invoiced`)}) c
    on c.invoice_id = f.invoice_id and c.shipment_id = f.shipment_id and c.vat_percentage = f.vat_percentage
  order by 2, 3`;

const wordsFor = ({ is_cancelled }: Fall): string =>
  is_cancelled ? 'Cancelled after it was invoiced' : 'Weight corrected';

/** Credit notes for shipments that cost less than invoiced, grouped by invoice and reason. */
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
      lines: group.flatMap(({ shipment_id, reference, vat_percentage, amount, left, left_vat }) =>
        creditLines(
          [
            {
              shipment_id,
              description: reference,
              vat_percentage,
              left: cents(left),
              left_vat: cents(left_vat),
            },
          ],
          smaller(cents(amount), cents(left)),
        ),
      ),
    };
  });
}

/**
 * Credits amounts that were invoiced and are no longer owed, unless credited manually. Accounts
 * must be locked.
 */
export async function creditDifferences(db: Db, order: InvoiceOrder): Promise<IssuedCreditNote[]> {
  const { rows } = await db.execute<Fall>(falls(order));
  const orders = ordersOf(
    rows.filter(({ left }) => left > 0),
    order,
  );
  const made = await issueCreditNotes(db, orders);
  const byHand = rows.filter(({ left }) => left <= 0);
  const taken = [
    ...made.flatMap(({ id }, at) =>
      (orders[at]?.lines ?? []).map(({ shipment_id }) => ({ id, shipment_id })),
    ),
    ...byHand.map(({ credit_note_id: id, shipment_id }) => ({ id, shipment_id })),
  ];
  await db.execute(sql`
    update charges c set credit_note_id = part.id from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as part (id int, shipment_id int)
    where c.shipment_id = part.shipment_id and c.invoice_id is null and c.credit_note_id is null`);
  return made;
}
