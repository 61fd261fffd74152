import { eq, sql } from 'drizzle-orm';
import { todayHere } from '#domain/kernel/business-days.ts';
import { cents, negate, rand } from '#domain/kernel/cents.ts';
import { isSettingOn, settingNumber } from '#domain/settings/setting-reads.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { providerSettings } from '../settings/settings.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { payShipments } from '../ledger/credit-limit.ts';
import { holdAccounts } from '../ledger/hold-accounts.ts';
import { postTransactions } from '../ledger/post-transactions.ts';

/** Marker that grants the credit once per VAT number, on any account. */
const REFERENCE = 'FIRST-SHIPMENT';

/**
 * Credits an account with a first shipment once the account has a VAT number, if the company offers
 * this credit.
 */
export async function creditFirstShipment(db: Db, caller: Caller, id: number): Promise<void> {
  const settings = await providerSettings(db);
  const worth = cents(settingNumber(settings, 'free_one_shipment_on_valid_vat_number_amount') ?? 0);
  const isGiven = isSettingOn(settings, 'enable_free_one_shipment_on_valid_vat_number');
  if (!isGiven || worth <= 0) return;
  await holdAccounts(db, [id]);
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id));
  if (account === undefined || account.vat_number === null || account.status === 'closed') return;
  const { rows } = await db.execute(sql`
    select 1 from transactions t join accounts a on a.id = t.account_id
    where t.reference = ${REFERENCE} and (a.id = ${id} or a.vat_number = ${account.vat_number}) limit 1`);
  if (rows.length > 0) return;
  const [transaction] = await postTransactions(db, [
    {
      kind: 'adjustment',
      account_id: id,
      amount: negate(worth),
      vat: cents(0),
      reference: REFERENCE,
      description: 'First shipment free',
      user_id: caller.userId,
      transaction_date: todayHere(),
    },
  ]);
  await payShipments(db, [id]);
  await writeAuditLog(db, caller, [
    {
      table_name: 'transactions',
      row_id: transaction ?? 0,
      account_id: id,
      action: 'adjustment',
      changes: { amount: { from: null, to: -rand(worth) } },
    },
  ]);
}
