import { sql, type SQL } from 'drizzle-orm';
import {
  settleByMethod,
  type NamedCredit,
  type SettlementMethod,
} from '#domain/billing/credit-settlement.ts';
import type { OpenInvoice } from '#domain/payments/payments.ts';
import type { Db } from '#server/db/open.ts';
import { settleParts, type SettledBy } from './settle-parts.ts';

/** Credits to allocate: all credits of the accounts, or only the named payments of them. */
interface Source {
  accountIds: readonly number[];
  paymentIds?: readonly number[];
}

const idArray = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`;

/** Locks payments and credit notes with a remaining amount until the commit, oldest first. */
async function openCredits(db: Db, { accountIds, paymentIds }: Source): Promise<NamedCredit[]> {
  const ids = idArray(accountIds);
  const only = paymentIds === undefined ? sql`` : sql`and id = any(${idArray(paymentIds)})`;
  const { rows: payments } = await db.execute<NamedCredit & Record<string, unknown>>(sql`
    select 'payment' as kind, id, account_id, unallocated::float8 as left,
      (select id from invoices where invoices.invoice_number = payments.invoice_number and invoices.account_id = payments.account_id) as invoice_id
    from payments
    where account_id = any(${ids}) and unallocated > 0 and state in ('matched', 'part-allocated') ${only} order by paid_on, id for update`);
  if (paymentIds !== undefined) return payments;
  const { rows: notes } = await db.execute<NamedCredit & Record<string, unknown>>(sql`
    select 'credit-note' as kind, id, account_id, (total - allocated - refunded)::float8 as left, invoice_id from credit_notes
    where account_id = any(${ids}) and allocated + refunded < total order by issued_on, id for update`);
  return [...payments, ...notes];
}

/** Locks invoices with an outstanding amount until the commit, oldest first. */
async function heldInvoices(db: Db, which: SQL): Promise<OpenInvoice[]> {
  const { rows } = await db.execute<OpenInvoice & Record<string, unknown>>(sql`
    select id, account_id, invoice_date::text as invoice_date, outstanding::float8 as outstanding from invoices
    where ${which} and state <> 'draft' and outstanding > 0 order by id for update`);
  return rows.toSorted((a, b) => a.invoice_date.localeCompare(b.invoice_date) || a.id - b.id);
}

/** Invoices to settle, and credits to use. */
export interface Settlement extends SettledBy {
  /** Invoices to settle; by default all invoices of the accounts. */
  invoiceIds?: readonly number[] | undefined;
  accountIds?: readonly number[];
  /** Payments to use as credits; by default all credits of the accounts. */
  paymentIds?: readonly number[];
  method?: SettlementMethod;
}

/**
 * Settles invoices with the remaining amounts of payments and credit notes. Accounts must be
 * locked. Nothing is posted.
 */
export async function settleOpen(db: Db, given: Settlement) {
  const { invoiceIds, accountIds, paymentIds, method = 'oldest-first', ...by } = given;
  const which =
    invoiceIds === undefined
      ? sql`account_id = any(${idArray(accountIds ?? [])})`
      : sql`id = any(${idArray(invoiceIds)})`;
  const open = await heldInvoices(db, which);
  const source = {
    accountIds: accountIds ?? [...new Set(open.map(({ account_id }) => account_id))],
    ...(paymentIds !== undefined && { paymentIds }),
  };
  const credits = await openCredits(db, source);
  const parts = settleByMethod(credits, open, method).map(({ invoice_id, amount, credit }) => ({
    account_id: credit.account_id,
    invoice_id,
    amount,
    payment_id: credit.kind === 'payment' ? credit.id : null,
    credit_note_id: credit.kind === 'credit-note' ? credit.id : null,
  }));
  return settleParts(db, parts, by);
}

/**
 * Settles these invoices with the credits of their accounts, except for accounts whose credits a
 * person allocates. Accounts must be locked. Nothing is posted, because both sides are in the
 * ledger already.
 */
export async function settleInvoicesFromCredits(
  db: Db,
  invoiceIds: readonly number[],
  by: SettledBy,
): Promise<void> {
  if (invoiceIds.length === 0) return;
  const { rows } = await db.execute<{ id: number }>(sql`
    select i.id from invoices i join accounts a on a.id = i.account_id
    where i.id = any(${idArray(invoiceIds)}) and a.allocation_method = 'oldest-first'`);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await settleOpen(db, { invoiceIds: ids, ...by });
}
