import { sql, type SQL } from 'drizzle-orm';

/** Amount of each shipment on each invoice, less the credit notes of that invoice. */
export const creditableLines = (invoices: SQL): SQL => sql`
  select l.invoice_id, l.shipment_id, l.vat_percentage, l.description, l.numbers,
    l.amount - coalesce(n.amount, 0) as left_amount, l.vat - coalesce(n.vat, 0) as left_vat
  from (
    select invoice_id, shipment_id, vat_percentage, min(coalesce(reference, description)) as description,
      array_agg(number) as numbers, sum(amount) as amount, sum(vat) as vat
    from invoice_lines where invoice_id in (${invoices}) group by 1, 2, 3) l
  left join (
    select c.invoice_id, n.shipment_id, n.vat_percentage, sum(n.amount) as amount, sum(n.vat) as vat
    from credit_notes c join credit_note_lines n on n.credit_note_id = c.id where c.invoice_id in (${invoices}) group by 1, 2, 3) n
    on n.invoice_id = l.invoice_id and n.shipment_id is not distinct from l.shipment_id and n.vat_percentage = l.vat_percentage`;
