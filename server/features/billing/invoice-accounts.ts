import type { Db } from '#server/db/open.ts';
import { creditDifferences } from './credit-notes/credit-differences.ts';
import { draftInvoices, type Draft, type InvoiceOrder } from './invoices/draft-invoices.ts';
import type { IssuedCreditNote } from './credit-notes/credit-notes.ts';
import { issueInvoices, type IssuedInvoice } from './invoices/issue-invoices.ts';
import { settleInvoicesFromCredits } from './allocations/settle-from-credits.ts';
import { holdAccounts } from '../ledger/hold-accounts.ts';

export interface Invoiced {
  issued: IssuedInvoice[];
  credited: IssuedCreditNote[];
  drafts: Draft[];
}

/**
 * Invoices the charges up to a day that are on no document yet, and credits amounts that are no
 * longer owed. Credits of the accounts settle the invoices at once. Drafts are issued or discarded
 * later.
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
