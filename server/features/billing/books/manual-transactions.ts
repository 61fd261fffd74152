import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError, notFound } from '#api/api-error.ts';
import { cents, negate } from '#domain/kernel/cents.ts';
import { transactionWords } from '#domain/billing/ledger.ts';
import { canReverseTransaction } from '#domain/billing/transactions.ts';
import { formatLongDate } from '#domain/kernel/time.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { transactions } from '#server/db/schema/billing.ts';
import { reverseReceipt } from '#server/features/payments/reverse-payments.ts';
import { requirePermission, requireStaff } from '#server/http/tenancy.ts';
import { creditInvoice } from '../credit-notes/credit-invoice.ts';
import { giveUp, heldInvoice } from '../invoices/held-invoice.ts';
import {
  amountGiven,
  heldAccount,
  postedTransaction,
  postingDay,
  auditPosting,
  type Posting,
} from './posted-by-hand.ts';
import {
  postTransactions,
  reverseTransactions,
} from '#server/features/ledger/post-transactions.ts';
import { receivePayment } from './receive-payment.ts';
import { changeRefunded, refund } from './refund.ts';
import { writeOff } from './write-off.ts';

type Reversing = InputOf<'POST /billing/transactions/reversal'>['body'];

/**
 * Posts an adjustment without VAT: positive amounts charge the account, negative amounts credit it.
 */
async function adjust(db: Db, caller: Caller, body: Posting) {
  const { account_id: accountId, reason, reference = 'Adjustment' } = body;
  if (body.invoice_id !== undefined)
    throw invalidError({
      invoice_id: ['An adjustment has no VAT. Issue a credit note for the invoice instead.'],
    });
  const amount = amountGiven(body.amount);
  const date = await postingDay(db, body.date);
  const [id] = await postTransactions(db, [
    {
      kind: 'adjustment',
      account_id: accountId,
      amount,
      vat: cents(0),
      reference,
      description: reason,
      user_id: caller.userId,
      transaction_date: date,
    },
  ]);
  return auditPosting(db, caller, { id, accountId, reason });
}

const posters = {
  adjustment: adjust,
  payment: receivePayment,
  'credit-note': creditInvoice,
  'write-off': writeOff,
  refund,
};

/**
 * Posts a transaction entered by staff, by the rules of its kind, and locks the account until the
 * commit.
 */
export async function postByHand(db: Db, caller: Caller, body: Posting) {
  requireStaff(caller);
  await heldAccount(db, body.account_id);
  return { document: null, ...(await posters[body.kind](db, caller, body)) };
}

interface Standing extends Record<string, unknown> {
  amount: number;
  invoice_id: number | null;
  payment_id: number | null;
  credit_note_id: number | null;
  payment_kind: 'receipt' | 'credit' | null;
  /** Whether staff received the money, so that no bank file contains the payment. */
  is_by_hand: boolean;
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
    select t.kind, t.account_id, t.amount::float8 as amount, t.invoice_id, t.payment_id, t.credit_note_id, p.kind as payment_kind, p.payment_import_id is null and p.parent_id is null as is_by_hand, t.reference, t.transaction_date::text as date,
      back.id as reversed_by, back.transaction_date::text as reversed_on, u.name as reverser
    from transactions t left join transactions back on back.reverses_id = t.id left join users u on u.id = back.user_id left join payments p on p.id = t.payment_id
    where t.id = ${id}`);
  if (rows[0] === undefined) throw notFound();
  return rows[0];
}

const reversedAlready = ({ reversed_on: day, reverser }: Standing): ApiError => {
  const by = reverser === null ? '' : ` by ${reverser}`;
  const message = `This transaction was already reversed on ${formatLongDate(day ?? '')}${by}.`;
  return new ApiError(409, { message, code: 'conflict' });
};

/**
 * Removes the payment of a receipt from its account and returns the reopened amounts. The receipt
 * is unallocated again, or reversed if staff received the money.
 */
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
    returned_by_bank: standing.is_by_hand,
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

/**
 * Reverts the effect of a manual transaction: a written-off amount is owed again, a refunded amount
 * belongs to its payment or credit note again.
 */
async function takeEffectBack(db: Db, standing: Standing, account_id: number): Promise<void> {
  const { kind, invoice_id, amount } = standing;
  if (kind === 'refund') await changeRefunded(db, standing, negate(cents(amount)));
  if (kind !== 'write-off' || invoice_id === null) return;
  await giveUp(db, await heldInvoice(db, { invoice_id, account_id }), cents(amount));
}

/**
 * Reverses a manual transaction or a receipt by a counter-entry on a day of an open month. A
 * transaction can be reversed only once.
 */
export async function reverseByHand(db: Db, caller: Caller, { id, reason, date }: Reversing) {
  requireStaff(caller);
  const { account_id: accountId } = await standingOf(db, id);
  if (accountId !== null) await heldAccount(db, accountId);
  // The transaction is read a second time, because it may have been reversed before its account was
  // locked.
  const standing = await standingOf(db, id);
  if (standing.reversed_by !== null) throw reversedAlready(standing);
  const allowed = canReverseTransaction(standing);
  if (allowed !== true) throw invalidError({ id: [allowed] });
  if (accountId === null) throw new Error(`Transaction ${id} has no account`);
  if (standing.kind === 'payment') {
    const reopened = await reversePayment(db, caller, { standing, reason, date });
    return { ...(await postedTransaction(db, await reversalOf(db, id))), reopened };
  }
  const day = await postingDay(db, date, standing.date);
  await takeEffectBack(db, standing, accountId);
  const { invoice_id, payment_id, credit_note_id } = standing;
  const [made] = await reverseTransactions(db, [
    {
      reverses_id: id,
      account_id: accountId,
      invoice_id,
      payment_id,
      credit_note_id,
      reference: standing.reference,
      description: `Reversal of ${transactionWords[standing.kind].toLowerCase()} ${standing.reference}: ${reason}`,
      user_id: caller.userId,
      transaction_date: day,
    },
  ]);
  return { ...(await auditPosting(db, caller, { id: made, accountId, reason })), reopened: [] };
}
