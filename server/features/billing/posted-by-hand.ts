import { eq } from 'drizzle-orm';
import type { InputOf } from '../../../src/api/endpoint-types.ts';
import { ApiError, invalid } from '../../../src/api/api-error.ts';
import { todayHere } from '../../../src/domain/business-days.ts';
import { cents, negative, rand, type Cents } from '../../../src/domain/cents.ts';
import { inRand } from '../../../src/domain/money.ts';
import { postingDayFault } from '../../../src/domain/transactions.ts';
import type { Caller } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { transactions } from '../../db/schema/billing.ts';
import { writeAuditLog } from '../shipments/audit-log.ts';
import { payShipments } from './credit-limit.ts';
import { holdAccounts } from './invoice-accounts.ts';
import { closedMonthFault } from './months.ts';

export type Posting = InputOf<'POST /billing/transactions'>['body'];

/** The day on which something is posted by hand; refused in the future, before `earliest` and in a closed month. */
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
  if (fault !== null) throw invalid({ date: [fault] });
  return day;
}

/** Of accounts whose balance stays zero. */
export const CLOSED_ACCOUNT =
  'This account is closed. Open it again before anything is posted on it.';

/** The account, held until the commit; nothing is posted on one that is closed, whose balance stays zero. */
export async function heldAccount(db: Db, id: number): Promise<void> {
  await holdAccounts(db, [id]);
  const { status } = accounts;
  const [account] = await db.select({ status }).from(accounts).where(eq(accounts.id, id));
  if (account === undefined) throw invalid({ account_id: ['There is no such account.'] });
  if (account.status !== 'closed') return;
  throw new ApiError(423, { message: CLOSED_ACCOUNT, code: 'locked' });
}

/** An amount that somebody typed; refused with parts of a cent. */
function wholeCents(amount: number): Cents {
  const whole = cents(amount);
  if (rand(whole) !== amount) throw invalid({ amount: ['The amount has parts of a cent.'] });
  return whole;
}

/** An amount that is not zero. */
export function amountGiven(amount: number | undefined): Cents {
  if (amount === undefined) throw invalid({ amount: ['Enter the amount.'] });
  const whole = wholeCents(amount);
  if (whole === 0) throw invalid({ amount: ['The amount is zero.'] });
  return whole;
}

/** An amount of what `name` still has, all of it without one. */
export function partGiven(amount: number | undefined, left: Cents, name: string): Cents {
  if (amount === undefined) return left;
  const part = wholeCents(amount);
  if (part <= 0) throw invalid({ amount: ['The amount is not above zero.'] });
  if (part > left)
    throw invalid({ amount: [`More than ${name} still has: ${inRand(rand(left))}.`] });
  return part;
}

/** A transaction as answers show it, and what its account owes now. */
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
      credit: amount < 0 ? rand(negative(amount)) : 0,
      invoice_id: row.invoice_id,
      payment_id: row.payment_id,
      // Other payments are not taken back here.
      payment_kind: row.payment_id === null ? null : ('receipt' as const),
      reverses: row.reverses_id,
      reversed_by: null,
    },
    balance: account?.balance ?? 0,
  };
}

/** What was posted as answers show it, with its entry in the audit log. */
export async function recorded(
  db: Db,
  caller: Caller,
  { id, accountId, reason }: { id: number | undefined; accountId: number; reason: string },
) {
  const posted = await postedTransaction(db, id ?? 0);
  const { kind, debit, credit } = posted.transaction;
  // What it owes less may be enough for bookings that wait for money.
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
