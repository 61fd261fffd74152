import { sql } from 'drizzle-orm';
import { toLedger } from '../../../src/domain/money.ts';
import { invoiceStateAfter } from '../../../src/domain/payments.ts';
import type { Caller } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { invoices, transactions } from '../../db/schema/billing.ts';
import { allocations, payments } from '../../db/schema/payments.ts';
import type { Settled } from './matching.ts';

const ROWS_AT_ONCE = 500;

/** Where receipts come from: the import and who made it. */
interface Origin {
  importId: number;
  caller: Caller;
}

/** A receipt that is to be kept under a fingerprint of its own. */
interface ToKeep extends Settled {
  fingerprint: string;
}

export interface Kept extends ToKeep {
  id: number;
}

function* inParts<T>(rows: readonly T[]): Generator<T[], undefined> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE);
}

async function keepPayments(db: Db, given: readonly ToKeep[], { importId }: Origin) {
  const ids = new Map<string, number>();
  for (const some of inParts(given)) {
    const made = await db
      .insert(payments)
      .values(
        some.map(({ receipt, match, fingerprint, allocated, unallocated, state }) => ({
          kind: 'receipt' as const,
          payment_import_id: importId,
          account_id: match?.account_id ?? null,
          bank_reference: receipt.bank_reference,
          line_fingerprint: fingerprint,
          description: receipt.description,
          amount: receipt.amount,
          allocated,
          unallocated,
          state,
          paid_on: receipt.paid_on,
        })),
      )
      .returning({ id: payments.id, fingerprint: payments.line_fingerprint });
    for (const { id, fingerprint } of made) ids.set(fingerprint, id);
  }
  return given.map((one): Kept => {
    const id = ids.get(one.fingerprint);
    if (id === undefined) throw new Error('A receipt was not kept');
    return { ...one, id };
  });
}

async function keepAllocations(db: Db, kept: readonly Kept[], { caller }: Origin): Promise<void> {
  const rows = kept.flatMap(({ id, match, allocations: parts }) =>
    match === null
      ? []
      : parts.map((part) => ({
          ...part,
          payment_id: id,
          account_id: match.account_id,
          user_id: caller.userId,
        })),
  );
  for (const some of inParts(rows)) await db.insert(allocations).values(some);
  const paid = sumBy(rows, ({ invoice_id, amount }) => [invoice_id, amount]);
  const held = await db
    .select({ id: invoices.id, outstanding: invoices.outstanding })
    .from(invoices)
    .where(sql`${invoices.id} = any(${sql.param([...paid.keys()])}::int[])`);
  const settled = held.map(({ id, outstanding }) => {
    const amount = paid.get(id) ?? 0;
    return { id, amount, state: invoiceStateAfter(toLedger(outstanding - amount)) };
  });
  await db.execute(sql`
    update invoices set paid = paid + part.amount, outstanding = outstanding - part.amount, state = part.state, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as part (id int, amount numeric, state text)
    where invoices.id = part.id`);
}

/** What an account owes is the sum of its ledger; a payment takes its whole amount off. */
async function keepLedger(db: Db, kept: readonly Kept[], { caller }: Origin): Promise<void> {
  const rows = kept.flatMap(({ id, match, receipt }) =>
    match === null
      ? []
      : [
          {
            account_id: match.account_id,
            kind: 'payment' as const,
            reference: receipt.bank_reference,
            description: receipt.description ?? 'Payment',
            amount: -receipt.amount,
            payment_id: id,
            user_id: caller.userId,
            transaction_date: receipt.paid_on,
          },
        ],
  );
  for (const some of inParts(rows)) await db.insert(transactions).values(some);
  const sums = [...sumBy(rows, (row) => [row.account_id, row.amount])].map(([id, amount]) => ({
    id,
    amount,
  }));
  // Nobody edits a balance, so nobody's edit of the account is made stale by it.
  await db.execute(sql`
    update accounts set balance = balance + part.amount
    from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as part (id int, amount numeric)
    where accounts.id = part.id`);
}

function sumBy<T>(rows: readonly T[], of: (row: T) => [id: number, amount: number]) {
  const sums = new Map<number, number>();
  for (const row of rows) {
    const [id, amount] = of(row);
    sums.set(id, toLedger((sums.get(id) ?? 0) + amount));
  }
  return sums;
}

/** Writes receipts, what they settle and their side of the ledger; call while their accounts are held. */
export async function keepReceipts(db: Db, given: readonly ToKeep[], origin: Origin) {
  const kept = await keepPayments(db, given, origin);
  await keepAllocations(db, kept, origin);
  await keepLedger(db, kept, origin);
  return kept;
}
