import { sql } from 'drizzle-orm';
import { lastPeriodEnd, type BillingCycle } from '#domain/billing/billing-periods.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { isSettingOn, settingText } from '#domain/settings/setting-reads.ts';
import { vatPercentageOf } from '#domain/kernel/vat-percentage.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { providerSettings } from '#server/features/settings/settings.ts';
import { invoiceAccounts } from '../invoice-accounts.ts';

/**
 * Delay after the end of a period before the period is invoiced, because scans of the last day can
 * arrive late.
 */
const BEGINS_AFTER_MS = 2 * 3_600_000;
const cycles: readonly BillingCycle[] = ['weekly', 'monthly'];

/** Whether the company wants automatic invoices and may issue tax invoices. */
async function isWanted(db: Db): Promise<boolean> {
  const settings = await providerSettings(db);
  const isVendor = vatPercentageOf(settings) > 0;
  const mayIssue = !isVendor || Boolean(settingText(settings, 'billing_vat_number'));
  return isSettingOn(settings, 'nightly_invoice_run') && mayIssue;
}

/**
 * Accounts of a cycle, except those on hold, with charges that are on no document yet, up to the
 * cycle's end.
 */
async function dueAccounts(db: Db, cycle: BillingCycle, until: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select a.id from accounts a
    where a.status in ('pending', 'active') and case a.billing_type when 'prepaid' then 'weekly' else a.billing_cycle end = ${cycle}
      and exists (select from charges where account_id = a.id and invoice_id is null and credit_note_id is null
        group by shipment_id having sum(amount) <> 0 and min(charged_on) <= ${until}::date)
    order by a.account_code`);
  return rows.map(({ id }) => id);
}

async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ at: number }>(
    sql`select extract(epoch from now())::float8 * 1000 as at`,
  );
  return new Date(rows[0]?.at ?? Number.NaN);
}

/**
 * Invoices all accounts whose week or month has ended, one transaction each, so that failures are
 * retried the next time and several nodes invoice each account once. Returns the number of invoiced
 * accounts. Uses the time of the database, because clocks of nodes differ.
 */
export async function invoiceEndedPeriods(
  { database, log }: Pick<Services, 'database' | 'log'>,
  clock: (db: Db) => Promise<Date> = databaseTime,
): Promise<number> {
  const within = <T>(work: (db: Db) => Promise<T>) => database.within({ is: 'system' }, work);
  if (!(await within(isWanted))) return 0;
  const now = await within(clock);
  const today = todayHere(new Date(now.getTime() - BEGINS_AFTER_MS));
  let count = 0;
  for (const cycle of cycles) {
    const until = lastPeriodEnd(cycle, today);
    for (const id of await within((db) => dueAccounts(db, cycle, until))) {
      const order = { accountIds: [id], until, invoiceDate: today, userId: null };
      try {
        const made = await within((db) => invoiceAccounts(db, order, { asDrafts: false }));
        count += made.issued.length;
      } catch (error) {
        log.warn({ err: error, account: id }, 'an account was not invoiced');
      }
    }
  }
  return count;
}
