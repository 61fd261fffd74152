import { eq, sql } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import type { paymentStates } from '#domain/billing/shipment-payment.ts';
import { overLimitReason, canBookFor } from '#domain/accounts/credit.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { limitNow, overrideNow } from './limit-now.ts';

/** Reads the debt of an account and the amount of its unbilled bookings. */
async function standingOf(db: Db, accountId: number) {
  const [account] = await db
    .select({
      billing_type: accounts.billing_type,
      credit_limit: accounts.credit_limit,
      credit_override: overrideNow,
      balance: accounts.balance,
      unbilled: sql<number>`(select coalesce(sum(unbilled), 0)::float8 from shipment_tallies where account_id = ${accounts.id})`,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (account === undefined) throw new Error(`There is no account ${accountId}`);
  return account;
}

/** A booking to be paid for. */
interface Demand {
  accountId: number;
  charge: number;
  keepsUnpaid: boolean;
  /** Whether the caller may learn the available amount of the account. */
  seesFigures: boolean;
  /** Whether the caller may exceed the limit and chose to. */
  mayGoOver: boolean;
}

interface Credit {
  state: (typeof paymentStates)[number];
  /** Whether the booking costs more than the available amount. */
  isOver: boolean;
}

/**
 * Decides how a booking is paid. A booking above the available amount of its account throws 423,
 * unless staff exceed the limit or the company keeps such bookings as unpaid
 * (`enable_payment_intervention`). Bookings of an account wait for each other, so that no two of
 * them use the same money.
 */
export async function requireCredit(
  db: Db,
  { accountId, charge, keepsUnpaid, seesFigures, mayGoOver }: Demand,
): Promise<Credit> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`credit ${accountId}`}, 1))`,
  );
  const account = await standingOf(db, accountId);
  const isPrepaid = account.billing_type === 'prepaid';
  const allowed = canBookFor(account, charge);
  const isOver = allowed !== true;
  // A booking over the limit of a prepaid account has not been paid for, so it is charged to the
  // account.
  if (!isOver || mayGoOver) return { state: isPrepaid && !isOver ? 'paid' : 'account', isOver };
  if (keepsUnpaid) return { state: 'unpaid', isOver };
  const message = seesFigures ? allowed : overLimitReason(charge);
  throw new ApiError(423, { message, code: 'over_limit' });
}

/** Marks a shipment as paid by its own payment, even if its account owes money. */
export async function payShipment(db: Db, id: number): Promise<void> {
  await db.execute(sql`
    update shipments set payment_state = 'paid', version = version + 1
    where id = ${id} and payment_state = 'unpaid' and status <> 'cancelled'`);
}

/**
 * Releases unpaid shipments that the account can now afford, oldest first: as paid for a prepaid
 * account, otherwise as charged to the account. Guests share an account, so each of their shipments
 * needs its own payment.
 */
export async function payShipments(db: Db, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length === 0) return;
  await db.execute(sql`
    update shipments s set version = s.version + 1,
      payment_state = case accounts.billing_type when 'prepaid' then 'paid' else 'account' end
    from (
      select id, account_id, sum(round(charge, 2)) over (partition by account_id order by id) as needed from shipments
      where account_id = any(${sql.param([...accountIds])}::int[]) and payment_state = 'unpaid' and status <> 'cancelled'
        and not exists (select from payment_references r where r.shipment_id = shipments.id)
    ) waiting
    join accounts on accounts.id = waiting.account_id
    where s.id = waiting.id and (accounts.billing_type = 'invoice' and ${limitNow} = 0
      or waiting.needed <= ${limitNow}::numeric - accounts.balance
        - (select coalesce(sum(unbilled), 0) from shipment_tallies where account_id = accounts.id))`);
}
