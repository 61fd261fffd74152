import { sql } from 'drizzle-orm';
import { cents } from '#domain/kernel/cents.ts';
import { lastPeriodEnd } from '#domain/billing/billing-periods.ts';
import { daysBetween, shiftDay, startOfDay, todayHere } from '#domain/kernel/business-days.ts';
import { chargeShipments } from '#server/features/ledger/charge-shipments.ts';
import { invoiceAccounts } from '#server/features/billing/invoice-accounts.ts';
import type { CreditOrder } from '#server/features/billing/credit-notes/credit-notes.ts';
import { issueCreditNotes } from '#server/features/billing/credit-notes/issue-credit-notes.ts';
import { withoutIndexes } from '../bulk.ts';
import { chance, pick } from '../chance.ts';
import type { Phase, Scene } from '../phase.ts';
import { HISTORY_DAYS } from '../sizes.ts';
import { HOUR_MS } from '#domain/kernel/time.ts';

const BOOKKEEPER = 3;
/** Local times of day at which invoices (at night) and credit notes (in the morning) are made. */
const INVOICED_AT = 2 * HOUR_MS;
const CREDITED_AT = 11 * HOUR_MS;

/** Charges of shipments, invoices of every finished period, and a few credit notes. */
export const billing: Phase = {
  name: 'billing',
  title: 'Making invoices',
  weight: 12,
  async make(scene) {
    await chargeShipments(scene.db);
    // The tables were just filled, so without statistics the planner is wrong by orders of
    // magnitude.
    await scene.db.execute(sql`analyze shipments (id, account_id, status), charges`);
    await withoutIndexes(scene.db, ['invoice_lines', 'shipments'], () => invoicePeriods(scene));
    await creditSome(scene);
  },
};

const momentOf = (day: string, after: number): Date =>
  new Date(Date.parse(startOfDay(day)) + after);

/** Account ids by billing cycle; prepaid accounts are invoiced weekly. */
async function accountsByCycle({ db }: Scene) {
  const { rows } = await db.execute<{ cycle: 'weekly' | 'monthly'; ids: number[] }>(sql`
    select case billing_type when 'prepaid' then 'weekly' else billing_cycle end as cycle, array_agg(id order by id) as ids from accounts group by 1`);
  return rows;
}

/** Makes the invoices night by night, for the periods that ended on the day before. */
async function invoicePeriods(scene: Scene): Promise<void> {
  const { db, now } = scene;
  const today = todayHere(now);
  const cycles = await accountsByCycle(scene);
  for (const day of daysBetween(shiftDay(today, -HISTORY_DAYS), today)) {
    const at = momentOf(day, INVOICED_AT);
    if (at > now) continue;
    const until = shiftDay(day, -1);
    for (const { ids } of cycles.filter(({ cycle }) => lastPeriodEnd(cycle, day) === until)) {
      const order = { accountIds: ids, until, invoiceDate: day, userId: null };
      await invoiceAccounts(db, { ...order, at: at.toISOString() }, { asDrafts: false });
    }
  }
}

interface Chosen extends Record<string, unknown> {
  account_id: number;
  invoice_id: number;
  invoice_date: string;
  shipment_id: number;
  reference: string;
  reason: string;
  vat_percentage: number;
  amount: number;
  vat: number;
}

/** Credits a few wrongly charged shipments; the credit notes settle their invoices. */
async function creditSome({ db, now }: Scene): Promise<void> {
  const { rows } = await db.execute<Chosen>(sql`
    select l.account_id, l.invoice_id, i.invoice_date::text as invoice_date, l.shipment_id, l.reference, l.vat_percentage::float8 as vat_percentage,
      l.amount::float8 as amount, l.vat::float8 as vat,
      (array['Delivered late', 'Damaged parcel', 'Wrong service charged', 'Weight corrected'])[1 + ${pick('l.shipment_id', 121, 4)}] as reason
    from (select distinct on (invoice_id) * from invoice_lines order by invoice_id, ${chance('shipment_id', 120)}) l
    join invoices i on i.id = l.invoice_id where ${chance('i.id', 122)} < 0.16 order by i.invoice_date, l.shipment_id`);
  const orders = rows.flatMap((row): CreditOrder[] => {
    const date = shiftDay(row.invoice_date, 1);
    const at = momentOf(date, CREDITED_AT);
    if (at > now) return [];
    const { account_id, invoice_id, reason, shipment_id, reference, vat_percentage } = row;
    const [amount, vat] = [cents(row.amount), cents(row.vat)];
    const lines = [{ shipment_id, description: reference, vat_percentage, amount, vat }];
    const facts = { account_id, invoice_id, reason, date, userId: BOOKKEEPER };
    return [{ ...facts, lines, at: at.toISOString() }];
  });
  await issueCreditNotes(db, orders);
}
