import { sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { creditDifferences } from './credit-differences.ts';
import { draftInvoices, type Draft, type InvoiceOrder } from './draft-invoices.ts';
import type { IssuedCreditNote } from './credit-notes.ts';
import { issueInvoices, type IssuedInvoice } from './issue-invoices.ts';
import { settleInvoicesFromCredits } from './settle-from-credits.ts';

/** Holds accounts until the transaction ends: others that change their money wait, always in the same order. */
export const holdAccounts = (db: Db, ids: readonly number[]) =>
  db.execute(
    sql`select id from accounts where id = any(${sql.param([...ids])}::int[]) order by id for update`,
  );

export interface Invoiced {
  issued: IssuedInvoice[];
  credited: IssuedCreditNote[];
  drafts: Draft[];
}

/**
 * Invoices accounts for what was charged until a day and stands on no document yet, and credits what they do not owe
 * any more. What they have paid ahead settles it at once. Drafts are issued later, or thrown away.
 */
export async function invoiceAccounts(
  db: Db,
  order: InvoiceOrder,
  { asDrafts }: { asDrafts: boolean },
): Promise<Invoiced> {
  await holdAccounts(db, order.accountIds);
  const drafts = await draftInvoices(db, order);
  if (asDrafts) return { issued: [], credited: [], drafts };
  const issued = await issueInvoices(
    db,
    drafts.map(({ id }) => id),
    order,
  );
  const credited = await creditDifferences(db, order);
  await settleInvoicesFromCredits(
    db,
    issued.map(({ id }) => id),
    order,
  );
  return { issued, credited, drafts: [] };
}
