import { and, asc, gt, inArray, sql } from 'drizzle-orm';
import {
  allocate,
  namesIn,
  paymentState,
  type Allocation,
  type KnownNames,
  type Match,
  type OpenInvoice,
  type PaymentState,
} from '../../../src/domain/payments.ts';
import { add, cents, rand, subtract } from '../../../src/domain/cents.ts';
import { automaticMatch } from '../../../src/domain/matching/automatic.ts';
import { slipsOf } from '../../../src/domain/matching/distance.ts';
import type { MatchingInvoice } from '../../../src/domain/matching/world.ts';
import { grouped } from '../../../src/domain/grouped.ts';
import type { Db } from '../../db/open.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { invoices } from '../../db/schema/billing.ts';
import type { Receipt } from './bank-lines.ts';

/** A receipt with whose it is and what it settles. */
export interface Settled {
  receipt: Receipt;
  match: Match | null;
  allocations: Allocation[];
  allocated: number;
  unallocated: number;
  state: PaymentState;
}

const wordsOf = ({ bank_reference, description }: Receipt): string =>
  `${bank_reference} ${description ?? ''}`;

async function knownNames(db: Db, receipts: readonly Receipt[]): Promise<KnownNames> {
  // One parameter, however many there are: a statement holds thousands of words.
  const names = sql.param([...new Set(receipts.flatMap((receipt) => namesIn(wordsOf(receipt))))]);
  const { id, account_id, invoice_number } = invoices;
  const ofAccounts = await db
    .select({ id: accounts.id, name: accounts.account_code })
    .from(accounts)
    .where(sql`${accounts.account_code} = any(${names}::text[])`);
  const ofInvoices = await db
    .select({ id, account_id, name: invoice_number })
    .from(invoices)
    .where(sql`${invoice_number} = any(${names}::text[])`);
  return {
    accounts: new Map(ofAccounts.map((one) => [one.name, one.id])),
    invoices: new Map(ofInvoices.map((one) => [one.name ?? '', one])),
  };
}

/** The invoices that are named, and those one slip from them that have the amount of a receipt. */
async function nearInvoices(
  db: Db,
  known: KnownNames,
  receipts: readonly Receipt[],
): Promise<MatchingInvoice[]> {
  const numbers = [...known.invoices.keys()];
  if (numbers.length === 0) return [];
  const slips = sql.param([...new Set(numbers.flatMap(slipsOf))]);
  const amounts = sql.param([...new Set(receipts.map(({ amount }) => amount))]);
  const { rows } = await db.execute<MatchingInvoice & Record<string, unknown>>(sql`
    select id, account_id, invoice_number, invoice_date::text as invoice_date, outstanding::float8 as outstanding from invoices
    where state <> 'draft' and (invoice_number = any(${sql.param(numbers)}::text[])
      or (outstanding = any(${amounts}::numeric[]) and invoice_number = any(${slips}::text[])))`);
  return rows;
}

/** What is open of accounts, and which of them want money that names no invoice to wait for a person. */
export interface OpenOf {
  invoices: OpenInvoice[];
  waiting: ReadonlySet<number>;
}

/** The open invoices of accounts, held with their accounts until the transaction ends: always in the same order. */
export async function lockedInvoices(db: Db, accountIds: readonly number[]): Promise<OpenOf> {
  const { id, account_id, invoice_date, outstanding, state } = invoices;
  const held = await db
    .select({ id: accounts.id, method: accounts.allocation_method })
    .from(accounts)
    .where(inArray(accounts.id, [...accountIds]))
    .orderBy(asc(accounts.id))
    .for('update');
  const found = await db
    .select({ id, account_id, invoice_date, outstanding })
    .from(invoices)
    .where(
      and(
        inArray(account_id, [...accountIds]),
        inArray(state, ['issued', 'part-paid']),
        gt(outstanding, 0),
      ),
    )
    .orderBy(asc(id))
    .for('update');
  const waiting = held.filter(({ method }) => method === 'manual').map((one) => one.id);
  return { invoices: found, waiting: new Set(waiting) };
}

/** What money settles by itself: nothing of an account that wants what names no invoice to wait. */
export const settledBy = (amount: number, match: Match, { invoices: open, waiting }: OpenOf) =>
  match.invoices.length === 0 && waiting.has(match.account_id) ? [] : allocate(amount, match, open);

/** What a receipt settles of the open invoices of whoever it is from. */
export function settle(receipt: Receipt, match: Match | null, open: OpenOf): Settled {
  const allocations = match === null ? [] : settledBy(receipt.amount, match, open);
  const allocated = rand(add(...allocations.map(({ amount }) => cents(amount))));
  const unallocated = rand(subtract(cents(receipt.amount), cents(allocated)));
  const state = paymentState(unallocated, {
    isMatched: match !== null,
    isAllocated: allocated > 0,
  });
  return { receipt, match, allocations, allocated, unallocated, state };
}

/**
 * Finds out whose receipts are and what they settle, in the order in which they stand in their file.
 * Accounts and invoices are held until the transaction ends.
 */
export async function settleReceipts(db: Db, receipts: readonly Receipt[]): Promise<Settled[]> {
  const known = await knownNames(db, receipts);
  const near = await nearInvoices(db, known, receipts);
  const matches = receipts.map((receipt) =>
    automaticMatch({ text: wordsOf(receipt), amount: receipt.amount }, known, near),
  );
  const accountIds = new Set(matches.flatMap((match) => match?.account_id ?? []));
  const { invoices: owed, waiting } = await lockedInvoices(db, [...accountIds]);
  const open = grouped(owed, ({ account_id }) => account_id);
  return receipts.map((receipt, at) => {
    const match = matches[at] ?? null;
    const due = open.get(match?.account_id ?? 0) ?? [];
    const settled = settle(receipt, match, { invoices: due, waiting });
    for (const { invoice_id, amount } of settled.allocations) {
      const invoice = due.find(({ id }) => id === invoice_id);
      if (invoice) invoice.outstanding = rand(subtract(cents(invoice.outstanding), cents(amount)));
    }
    return settled;
  });
}
