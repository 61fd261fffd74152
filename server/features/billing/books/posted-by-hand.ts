import { eq } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError } from '#api/api-error.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { cents, negate, rand, type Cents } from '#domain/kernel/cents.ts';
import { inRand } from '#domain/kernel/money.ts';
import { postingDayFault } from '#domain/billing/transactions.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { transactions } from '#server/db/schema/billing.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { payShipments } from '#server/features/ledger/credit-limit.ts';
import { holdAccounts } from '#server/features/ledger/hold-accounts.ts';
import { closedMonthFault } from '#server/features/ledger/months.ts';

export type Posting = InputOf<'POST /billing/transactions'>['body'];

/**
 * Returns the date of a manual posting; throws 422 if the date is in the future, before `earliest`
 * or in a closed month.
 */
export async function postingDay(
  db: Db,
  given: string | undefined,
  earliest?: string,
): Promise<string> {
  const today = todayHere();
  const day = given ?? today;
  const fault =
    postingDayFault(day, { today, ...(earliest !== undefined && { earliest }) }) ??
    (await closedMonthFault(db, day));
  if (fault !== null) throw invalidError({ date: [fault] });
  return day;
}

/** Message for closed accounts, whose balance stays zero. */
export const CLOSED_ACCOUNT = 'This account is closed. Open it again before you post to it.';

/**
 * Locks the account until the commit. Throws if the account is closed, because the balance of a
 * closed account stays zero.
 */
export async function heldAccount(db: Db, id: number): Promise<void> {
  await holdAccounts(db, [id]);
  const { status } = accounts;
  const [account] = await db.select({ status }).from(accounts).where(eq(accounts.id, id));
  if (account === undefined) throw invalidError({ account_id: ['There is no such account.'] });
  if (account.status !== 'closed') return;
  throw new ApiError(423, { message: CLOSED_ACCOUNT, code: 'locked' });
}

/** Converts a typed amount to cents; throws 422 for parts of a cent. */
function wholeCents(amount: number): Cents {
  const whole = cents(amount);
  if (rand(whole) !== amount)
    throw invalidError({ amount: ['The amount has fractions of a cent.'] });
  return whole;
}

/** Converts the given amount to cents; throws 422 if the amount is missing or zero. */
export function amountGiven(amount: number | undefined): Cents {
  if (amount === undefined) throw invalidError({ amount: ['Enter the amount.'] });
  const whole = wholeCents(amount);
  if (whole === 0) throw invalidError({ amount: ['The amount is zero.'] });
  return whole;
}

/**
 * Converts the given amount to cents; without an amount, takes the remaining amount of `name`.
 * Throws 422 if the given amount exceeds the remaining one.
 */
export function partGiven(amount: number | undefined, left: Cents, name: string): Cents {
  if (amount === undefined) return left;
  const part = wholeCents(amount);
  if (part <= 0) throw invalidError({ amount: ['The amount must be above zero.'] });
  if (part > left)
    throw invalidError({
      amount: [`The amount is more than the remaining amount of ${name}: ${inRand(rand(left))}.`],
    });
  return part;
}

/** Reads a transaction in the format of responses, with the balance of its account. */
export async function postedTransaction(db: Db, id: number) {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  if (row === undefined || row.account_id === null)
    throw new Error(`Transaction ${id} has no account`);
  const { balance } = accounts;
  const [account] = await db
    .select({ balance })
    .from(accounts)
    .where(eq(accounts.id, row.account_id));
  const amount = cents(row.amount);
  return {
    transaction: {
      id,
      transaction_id: id,
      date: row.transaction_date,
      kind: row.kind,
      reference: row.reference,
      description: row.description,
      debit: amount > 0 ? rand(amount) : 0,
      credit: amount < 0 ? rand(negate(amount)) : 0,
      invoice_id: row.invoice_id,
      payment_id: row.payment_id,
      // Always a receipt, because other payments cannot be reversed here.
      payment_kind: row.payment_id === null ? null : ('receipt' as const),
      reverses: row.reverses_id,
      reversed_by: null,
    },
    balance: account?.balance ?? 0,
  };
}

/** Writes the audit entry of a posting and returns it in the format of responses. */
export async function auditPosting(
  db: Db,
  caller: Caller,
  { id, accountId, reason }: { id: number | undefined; accountId: number; reason: string },
) {
  const posted = await postedTransaction(db, id ?? 0);
  const { kind, debit, credit } = posted.transaction;
  // A lower debt may release bookings that wait for money.
  if (credit > 0) await payShipments(db, [accountId]);
  await writeAuditLog(db, caller, [
    {
      table_name: 'transactions',
      row_id: posted.transaction.id,
      account_id: accountId,
      action: kind,
      changes: {
        amount: { from: null, to: debit - credit },
        reason: { from: null, to: reason },
      },
    },
  ]);
  return posted;
}
