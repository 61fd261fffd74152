import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '../../../src/api/endpoint-types.ts';
import { ApiError, invalid, notFound } from '../../../src/api/api-error.ts';
import { todayHere } from '../../../src/domain/business-days.ts';
import { cents, negative, rand } from '../../../src/domain/cents.ts';
import { canReverseTransaction, postingDayFault } from '../../../src/domain/transactions.ts';
import { formatLongDate } from '../../../src/domain/time.ts';
import type { Caller } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { transactions } from '../../db/schema/billing.ts';
import { reverseReceipt } from '../payments/reverse-payments.ts';
import { requirePermission, requireStaff } from '../settings/tenancy.ts';
import { writeAuditLog } from '../shipments/audit-log.ts';
import { payShipments } from './credit-limit.ts';
import { holdAccounts } from './invoice-accounts.ts';
import { closedMonthFault } from './months.ts';
import { postTransactions, reverseTransactions } from './post-transactions.ts';

type Posting = InputOf<'POST /billing/transactions'>['body'];
type Reversing = InputOf<'POST /billing/transactions/reversal'>['body'];

/** The day on which something is posted by hand; refused in the future, before `earliest` and in a closed month. */
async function postingDay(db: Db, given: string | undefined, earliest?: string): Promise<string> {
  const today = todayHere();
  const day = given ?? today;
  const fault =
    postingDayFault(day, { today, ...(earliest !== undefined && { earliest }) }) ??
    (await closedMonthFault(db, day));
  if (fault !== null) throw invalid({ date: [fault] });
  return day;
}

/** The account, held until the commit; nothing is posted on one that is closed, whose balance stays zero. */
async function heldAccount(db: Db, id: number): Promise<void> {
  await holdAccounts(db, [id]);
  const { status } = accounts;
  const [account] = await db.select({ status }).from(accounts).where(eq(accounts.id, id));
  if (account === undefined) throw invalid({ account_id: ['There is no such account.'] });
  if (account.status !== 'closed') return;
  const message = 'This account is closed. Open it again before anything is posted on it.';
  throw new ApiError(423, { message, code: 'locked' });
}

/** A transaction as answers show it, and what its account owes now. */
async function postedTransaction(db: Db, id: number) {
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

async function recorded(
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

/** Posts an adjustment: above zero it charges the account, below it credits it. It carries no VAT. */
export async function postByHand(db: Db, caller: Caller, body: Posting) {
  requireStaff(caller);
  const { account_id: accountId, kind, reason, reference = 'Adjustment' } = body;
  if (body.invoice_id !== undefined)
    throw invalid({ invoice_id: ['An adjustment carries no VAT. Make a credit note.'] });
  const amount = cents(body.amount);
  if (rand(amount) !== body.amount) throw invalid({ amount: ['The amount has parts of a cent.'] });
  if (amount === 0) throw invalid({ amount: ['The amount is zero.'] });
  await heldAccount(db, accountId);
  const date = await postingDay(db, body.date);
  const [id] = await postTransactions(db, [
    {
      kind,
      account_id: accountId,
      amount,
      vat: cents(0),
      reference,
      description: reason,
      user_id: caller.userId,
      transaction_date: date,
    },
  ]);
  return recorded(db, caller, { id, accountId, reason });
}

interface Standing extends Record<string, unknown> {
  payment_id: number | null;
  payment_kind: 'receipt' | 'credit' | null;
  kind: typeof transactions.$inferSelect.kind;
  account_id: number | null;
  reference: string;
  date: string;
  reversed_by: number | null;
  reversed_on: string | null;
  reverser: string | null;
}

async function standingOf(db: Db, id: number): Promise<Standing> {
  const { rows } = await db.execute<Standing>(sql`
    select t.kind, t.account_id, t.payment_id, p.kind as payment_kind, t.reference, t.transaction_date::text as date,
      back.id as reversed_by, back.transaction_date::text as reversed_on, u.name as reverser
    from transactions t left join transactions back on back.reverses_id = t.id left join users u on u.id = back.user_id left join payments p on p.id = t.payment_id
    where t.id = ${id}`);
  if (rows[0] === undefined) throw notFound();
  return rows[0];
}

const reversedAlready = ({ reversed_on: day, reverser }: Standing): ApiError => {
  const by = reverser === null ? '' : ` by ${reverser}`;
  const message = `Reversed already on ${formatLongDate(day ?? '')}${by}.`;
  return new ApiError(409, { message, code: 'conflict' });
};

/** The payment of a receipt is taken from its account, so that the receipt is nobody's again; gives what is owed again. */
async function reversePayment(
  db: Db,
  caller: Caller,
  { standing, ...rest }: { standing: Standing; reason: string; date?: string | undefined },
) {
  requirePermission(caller, 'Allocate payments');
  const { payment_id } = standing;
  if (payment_id === null) throw new Error('A payment has no receipt');
  const { reopened } = await reverseReceipt(db, caller, {
    ...rest,
    payment_id,
    returned_by_bank: false,
  });
  return reopened;
}

async function reversalOf(db: Db, id: number): Promise<number> {
  const [row] = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.reverses_id, id));
  if (row === undefined) throw new Error(`Transaction ${id} was not reversed`);
  return row.id;
}

/** Takes back what was posted by hand or of a receipt, once: by a counter-entry on a day that is open. */
export async function reverseByHand(db: Db, caller: Caller, { id, reason, date }: Reversing) {
  requireStaff(caller);
  const { account_id: accountId } = await standingOf(db, id);
  if (accountId !== null) await heldAccount(db, accountId);
  // Somebody may have reversed it before its account was held.
  const standing = await standingOf(db, id);
  if (standing.reversed_by !== null) throw reversedAlready(standing);
  const allowed = canReverseTransaction(standing);
  if (allowed !== true) throw invalid({ id: [allowed] });
  if (accountId === null) throw new Error(`Transaction ${id} has no account`);
  if (standing.kind === 'payment') {
    const reopened = await reversePayment(db, caller, { standing, reason, date });
    return { ...(await postedTransaction(db, await reversalOf(db, id))), reopened };
  }
  const day = await postingDay(db, date, standing.date);
  const [made] = await reverseTransactions(db, [
    {
      reverses_id: id,
      account_id: accountId,
      reference: standing.reference,
      description: `Reversal of ${standing.kind} ${standing.reference}: ${reason}`,
      user_id: caller.userId,
      transaction_date: day,
    },
  ]);
  return { ...(await recorded(db, caller, { id: made, accountId, reason })), reopened: [] };
}
