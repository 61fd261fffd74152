/**
 * Postings to the ledger. A transaction is an event of an account, such as an invoice or a payment;
 * its postings to the ledgers sum up to zero (src/domain/billing/ledger.ts). Transactions are never
 * changed, only reversed by a counter-entry. The balance of an account is the sum of its
 * transactions.
 *
 *     await holdAccounts(db, [event.account_id]);
 *     const [id] = await postTransactions(db, [event]);
 *     await reverseTransactions(db, [{ ...facts, reverses_id: id }]);
 */
import { inArray, sql } from 'drizzle-orm';
import { add, cents, rand, type Cents } from '#domain/kernel/cents.ts';
import { postingsOf, reversalOf, type LedgerEvent, type Posting } from '#domain/billing/ledger.ts';
import type { Db } from '#server/db/open.ts';
import { transactions } from '#server/db/schema/billing.ts';
import { postings } from '#server/db/schema/ledger.ts';

const ROWS_AT_ONCE = 500;

interface Facts {
  /** Debtor; null if the transaction has none. */
  account_id: number | null;
  reference: string;
  description: string;
  transaction_date: string;
  invoice_id?: number | null;
  payment_id?: number | null;
  credit_note_id?: number | null;
  user_id?: number | null;
  time_created?: string;
}

export interface Event extends Facts, LedgerEvent {}

export interface Reversal extends Facts {
  reverses_id: number;
}

export function* batchesOf<T>(rows: readonly T[]): Generator<T[], undefined> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE);
}

interface Entry {
  row: Omit<typeof transactions.$inferInsert, 'amount'> & { amount: number };
  legs: readonly Posting[];
}

/** Inserts transactions with their postings and updates the balances of the debtors. */
async function insertEntries(db: Db, entries: readonly Entry[]): Promise<number[]> {
  const ids: number[] = [];
  for (const some of batchesOf(entries)) {
    const made = await db
      .insert(transactions)
      .values(some.map(({ row }) => row))
      .returning({ id: transactions.id });
    // Rows of one statement get ids in the order of its values.
    const sorted = made.map(({ id }) => id).toSorted((one, other) => one - other);
    const legs = some.flatMap(({ row, legs: all }, at) =>
      all.map(({ ledger, amount }) => ({
        account_id: ledger === 'debtors' ? (row.account_id ?? null) : null,
        transaction_id: sorted[at] ?? 0,
        ledger,
        amount: rand(amount),
        posted_on: row.transaction_date,
      })),
    );
    if (legs.length > 0) await db.insert(postings).values(legs);
    ids.push(...sorted);
  }
  const owed = new Map<number, Cents>();
  for (const { row } of entries)
    if (row.account_id)
      owed.set(row.account_id, add(owed.get(row.account_id) ?? cents(0), cents(row.amount)));
  const changes = [...owed].map(([id, amount]) => ({ id, amount: rand(amount) }));
  // The version of the account stays the same, because a new balance must not make edits of the
  // account stale.
  await db.execute(sql`
    update accounts set balance = balance + part.amount
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as part (id int, amount numeric)
    where accounts.id = part.id`);
  return ids;
}

/** Inserts transactions in order and returns their ids. Accounts must be locked. */
export function postTransactions(db: Db, events: readonly Event[]): Promise<number[]> {
  const entries = events.map((event) => {
    const { amount, vat, from: _from, fee: _fee, ...facts } = event;
    return { row: { ...facts, amount: rand(amount), vat: rand(vat) }, legs: postingsOf(event) };
  });
  return insertEntries(db, entries);
}

/** Reverses transactions by counter-entries, each once. */
export async function reverseTransactions(
  db: Db,
  reversals: readonly Reversal[],
): Promise<number[]> {
  const ids = reversals.map(({ reverses_id }) => reverses_id);
  const originals = await db.select().from(transactions).where(inArray(transactions.id, ids));
  const legs = await db.select().from(postings).where(inArray(postings.transaction_id, ids));
  const entries = reversals.map((reversal) => {
    const original = originals.find(({ id }) => id === reversal.reverses_id);
    if (original === undefined) throw new Error(`There is no transaction ${reversal.reverses_id}`);
    const posted = legs
      .filter(({ transaction_id }) => transaction_id === original.id)
      .map(({ ledger, amount }) => ({ ledger, amount: cents(amount) }));
    const row = {
      ...reversal,
      kind: 'reversal' as const,
      amount: -original.amount,
      vat: -original.vat,
    };
    return { row, legs: reversalOf(posted) };
  });
  return insertEntries(db, entries);
}
