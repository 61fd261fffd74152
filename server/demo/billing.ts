import { sql } from 'drizzle-orm';
import { credit_notes, invoice_lines, invoices, transactions } from '../db/schema/billing.ts';
import { billingPeriods } from './billing-periods.ts';
import { withoutIndexes } from './bulk.ts';
import { chance, pick } from './chance.ts';
import { continueAfter, type Phase, type Scene } from './phase.ts';

/** Invoices of ended periods with a line for every shipment, credit notes, and their side of the ledger. */
export const billing: Phase = {
  name: 'billing',
  title: 'Making invoices',
  weight: 2,
  async make(scene) {
    await planInvoices(scene);
    await withoutIndexes(scene.db, ['invoice_lines'], () => makeInvoices(scene));
    await makeCreditNotes(scene);
    for (const table of [invoices, invoice_lines, credit_notes, transactions])
      await continueAfter(scene.db, table);
  },
};

async function planInvoices({ db, now }: Scene): Promise<void> {
  await db.execute(sql`
    create temp table demo_lines on commit drop as
    select s.id as shipment_id, s.account_id, s.short_tracking_reference, s.service_level_code, s.charge_excluding_vat, s.vat, s.charge,
      p.period_from, p.period_until, p.payment_terms_days, s.invoice_id,
      row_number() over (partition by s.invoice_id order by s.id)::int as number
    from shipments s join (${billingPeriods(now)}) p on p.invoice_id = s.invoice_id`);
}

async function makeInvoices({ db }: Scene): Promise<void> {
  await db.execute(sql`
    insert into invoices (id, account_id, invoice_number, state, invoice_date, due_date, period_from, period_until, line_count,
      total_excluding_vat, vat, vat_percentage, total, outstanding, sent_at, time_created)
    overriding system value
    select invoice_id, account_id, 'INV' || lpad((row_number() over (order by invoice_id))::text, 6, '0'), 'sent', period_until + 1, period_until + 1 + payment_terms_days,
      period_from, period_until, count(*), sum(charge_excluding_vat), sum(vat), 15, sum(charge), sum(charge), issued.at + interval '40 minutes', issued.at
    from demo_lines
    cross join lateral (select ((period_until + 1)::timestamp + interval '2 hours') at time zone 'UTC' as at) issued
    group by invoice_id, account_id, period_from, period_until, payment_terms_days, issued.at
    order by invoice_id`);
  await db.execute(sql`
    insert into invoice_lines (account_id, invoice_id, number, shipment_id, description, quantity, amount_excluding_vat, vat, amount)
    select account_id, invoice_id, number, shipment_id, short_tracking_reference || ' ' || service_level_code, 1, charge_excluding_vat, vat, charge
    from demo_lines order by invoice_id, number`);
  await db.execute(sql`
    insert into transactions (account_id, kind, reference, description, amount, invoice_id, transaction_date, time_created)
    select account_id, 'invoice', invoice_number, 'Invoice of ' || line_count || ' shipments', total, id, invoice_date, time_created from invoices order by id`);
}

/** A few shipments were charged that should not have been; their credit settles the invoice they stand on. */
async function makeCreditNotes({ db, now }: Scene): Promise<void> {
  await db.execute(sql`
    insert into credit_notes (account_id, credit_note_number, invoice_id, shipment_id, reason, total_excluding_vat, vat, total, allocated, issued_on, user_id, time_created)
    select account_id, 'CRN' || lpad((row_number() over (order by period_until, shipment_id))::text, 6, '0'), invoice_id, shipment_id,
      (array['Delivered late', 'Damaged parcel', 'Wrong service charged', 'Weight corrected'])[1 + ${pick('shipment_id', 121, 4)}],
      charge_excluding_vat, vat, charge, charge, period_until + 2, 3, ((period_until + 2)::timestamp + interval '9 hours') at time zone 'UTC'
    from (select distinct on (invoice_id) * from demo_lines order by invoice_id, ${chance('shipment_id', 120)}) one
    where ${chance('invoice_id', 122)} < 0.16 and period_until + 3 < ${now.toISOString()}::timestamptz::date
    order by 2`);
  await db.execute(sql`
    insert into allocations (account_id, invoice_id, credit_note_id, amount, user_id, time_created)
    select account_id, invoice_id, id, total, user_id, time_created from credit_notes order by id`);
  await db.execute(sql`
    insert into transactions (account_id, kind, reference, description, amount, invoice_id, credit_note_id, user_id, transaction_date, time_created)
    select account_id, 'credit-note', credit_note_number, reason, -total, invoice_id, id, user_id, issued_on, time_created from credit_notes order by id`);
}
