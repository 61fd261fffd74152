import { createHash } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import {
  idsInDecision,
  type Decision,
  type PlanWorld,
} from '#domain/payments/allocation-decisions.ts';
import { planAllocation, type AllocationPlan } from '#domain/payments/allocation-plan.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { invoices } from '#server/db/schema/billing.ts';
import { payments } from '#server/db/schema/payments.ts';

/** A plan with a hash of its content and of the versions that it is based on. */
export type MarkedPlan = AllocationPlan & { plan_hash: string };

/** Reads everything that decisions about receipts depend on. */
async function readWorld(db: Db, decisions: readonly Decision[]): Promise<PlanWorld> {
  const found = await db
    .select({
      id: payments.id,
      account_id: payments.account_id,
      bank_reference: payments.bank_reference,
      amount: payments.amount,
      allocated: payments.allocated,
      unallocated: payments.unallocated,
      state: payments.state,
      parent_id: payments.parent_id,
      version: payments.version,
    })
    .from(payments)
    .where(
      sql`${payments.kind} = 'receipt' and ${inArray(
        payments.id,
        decisions.map(({ payment_id: id }) => id),
      )}`,
    );
  const accountIds = [
    ...decisions.flatMap((decision) => idsInDecision(decision).accounts),
    ...found.flatMap(({ account_id: id }) => id ?? []),
  ];
  const { id, account_id, invoice_number, invoice_date, outstanding, state, version } = invoices;
  const { total, credited, written_off } = invoices;
  const chosen = decisions.flatMap((decision) => idsInDecision(decision).invoices);
  return {
    payments: found,
    accounts: await db
      .select({
        id: accounts.id,
        account_code: accounts.account_code,
        name: accounts.name,
        status: accounts.status,
        balance: accounts.balance,
      })
      .from(accounts)
      .where(inArray(accounts.id, accountIds)),
    invoices: await db
      .select({
        id,
        account_id,
        invoice_number,
        invoice_date,
        outstanding,
        state,
        version,
        total,
        credited,
        written_off,
      })
      .from(invoices)
      .where(
        sql`(${inArray(account_id, accountIds)} and ${outstanding} > 0 and ${state} <> 'draft')
          or ${id} = any(${sql.param(chosen)}::int[])`,
      )
      .orderBy(id),
  };
}

function markOf(plan: AllocationPlan, world: PlanWorld): string {
  const touched = new Set(plan.invoices.map(({ invoice_id: id }) => id));
  const versions = [
    world.payments.map(({ id, version }) => [id, version]),
    world.invoices.filter(({ id }) => touched.has(id)).map(({ id, version }) => [id, version]),
  ];
  return createHash('sha256')
    .update(JSON.stringify([plan, versions]))
    .digest('base64url');
}

/** Plans the effect of decisions on the current data. */
export async function planFor(db: Db, decisions: readonly Decision[]): Promise<MarkedPlan> {
  const world = await readWorld(db, decisions);
  const plan = planAllocation(decisions, world);
  return { ...plan, plan_hash: markOf(plan, world) };
}
