import { inArray, sql, type SQL } from 'drizzle-orm';
import { invalidError } from '#api/api-error.ts';
import { canSettleDraft } from '#domain/billing/invoices.ts';
import type { Db } from '#server/db/open.ts';
import { invoices } from '#server/db/schema/billing.ts';
import type { Scope, Verdict } from '#server/runs/work.ts';
import { distinctIds, failedRow, NOT_FOUND, okRow, skippedRow } from '#server/http/row-results.ts';
import { creditDifferences } from '../credit-notes/credit-differences.ts';
import { holdAccounts } from '#server/features/ledger/hold-accounts.ts';
import { issueInvoices } from './issue-invoices.ts';
import { closedMonthFault } from '#server/features/ledger/months.ts';
import { settleInvoicesFromCredits } from '../allocations/settle-from-credits.ts';

type Working = Pick<Scope, 'db' | 'caller'>;

const NO_DRAFT = String(canSettleDraft({ state: 'issued' }));

/** Previews an operation on drafts, which skips issued invoices. */
export async function previewDrafts({ db }: Scope, _: object, chosen: SQL): Promise<Verdict[]> {
  const { rows } = await db.execute<{ count: number; sample: string[] | null }>(sql`
    select count(*)::int as count, (array_agg(label order by position))[1:5] as sample
    from (${chosen}) as chosen join invoices i on i.id = chosen.id where i.state <> 'draft'`);
  return rows.map(({ count, sample }) => ({ reason: NO_DRAFT, count, sample: sample ?? [] }));
}

/** Locks the invoices with their accounts. */
async function heldInvoices(db: Db, ids: readonly number[]) {
  const { id, account_id, state, invoice_date, period_until } = invoices;
  const read = () =>
    db
      .select({ id, account_id, state, invoice_date, period_until })
      .from(invoices)
      .where(inArray(id, [...ids]));
  const accountIds = (await read()).map((one) => one.account_id);
  await holdAccounts(db, [...new Set(accountIds)]);
  // The invoices are read a second time, because they may have been issued before their accounts
  // were locked.
  return new Map((await read()).map((one) => [one.id, one]));
}

type Held = Awaited<ReturnType<typeof heldInvoices>>;

/** Works on the drafts among the invoices; every other invoice gets its own outcome. */
async function withDrafts(
  { db }: Working,
  given: readonly number[],
  work: (drafts: number[], all: Held) => Promise<ReadonlyMap<number, string>>,
) {
  const ids = distinctIds(given);
  const all = await heldInvoices(db, ids);
  const drafts = ids.filter((id) => all.get(id)?.state === 'draft');
  const done = await work(drafts, all);
  return ids.map((id) => {
    const invoice = all.get(id);
    if (invoice === undefined) return failedRow(id, NOT_FOUND);
    return invoice.state === 'draft' ? okRow(id, done.get(id)) : skippedRow(id, NO_DRAFT);
  });
}

/** Issues drafts on their dates. Drafts that are dated in a closed month are skipped. */
export function issueDrafts({ db, caller }: Working, ids: readonly number[]) {
  return withDrafts({ db, caller }, ids, async (drafts, all) => {
    const dates = new Set(drafts.flatMap((id) => all.get(id)?.invoice_date ?? []));
    for (const date of dates) {
      const fault = await closedMonthFault(db, date);
      if (fault !== null) throw invalidError({ invoice_date: [fault] });
    }
    const issued = await issueInvoices(db, drafts, { userId: caller.userId });
    for (const { account_id, invoice_date } of issued)
      await creditDifferences(db, {
        accountIds: [account_id],
        until: invoice_date,
        invoiceDate: invoice_date,
        userId: caller.userId,
      });
    await settleInvoicesFromCredits(
      db,
      issued.map(({ id }) => id),
      { userId: caller.userId },
    );
    return new Map(issued.map(({ id, invoice_number }) => [id, invoice_number]));
  });
}

/** Discards drafts. Their charges are open again for the next invoice run. */
export function discardDrafts(scope: Working, ids: readonly number[]) {
  return withDrafts(scope, ids, async (drafts) => {
    await scope.db.execute(
      sql`update charges set invoice_id = null where invoice_id = any(${sql.param(drafts)}::int[])`,
    );
    if (drafts.length > 0) await scope.db.delete(invoices).where(inArray(invoices.id, drafts));
    return new Map();
  });
}
