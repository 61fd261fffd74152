import { and, asc, gt, inArray } from 'drizzle-orm';
import type { Settlement } from '#domain/payments/allocation-decisions.ts';
import type { OpenInvoice } from '#domain/payments/payments.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { invoices } from '#server/db/schema/billing.ts';

/**
 * Open invoices of accounts, and the accounts for which a payment without an invoice number is left
 * for a person.
 */
export interface OpenOf {
  invoices: OpenInvoice[];
  waiting: ReadonlySet<number>;
}

/** Locks accounts and their open invoices until the commit, always in the same order. */
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

/**
 * Chooses how a payment settles an account: the named invoices, else the oldest invoices, or none
 * if a person decides.
 */
export const settlementFor = (
  account_id: number,
  invoice_ids: readonly number[],
  waiting: OpenOf['waiting'],
): Settlement => {
  if (invoice_ids.length > 0) return { account_id, method: 'exact', invoice_ids };
  return { account_id, method: waiting.has(account_id) ? 'on-account' : 'oldest-first' };
};
