import { sql, type SQL } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import { idsInDecision, type Decision } from '#domain/payments/allocation-decisions.ts';
import type { AllocationPlan } from '#domain/payments/allocation-plan.ts';
import { add, cents, rand, subtract } from '#domain/kernel/cents.ts';
import {
  canAccept,
  decisionFor,
  NOT_CERTAIN,
  verdictOn,
} from '#domain/payments/matching/verdict.ts';
import { inRand } from '#domain/kernel/money.ts';
import type { PaymentState } from '#domain/payments/payments.ts';
import type { Db } from '#server/db/open.ts';
import type { Scope, Verdict } from '#server/runs/work.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  type RowOutcome,
} from '#server/http/row-results.ts';
import { carryOut } from './allocate-receipts.ts';
import { holdPayments, type HeldPayment } from '../receipts/hold-payments.ts';
import { candidatesFor } from './suggestions.ts';
import { planFor } from './plan-allocations.ts';

interface Chosen extends Record<string, unknown> {
  id: number;
  label: string;
  state: PaymentState;
}

interface Judged extends Chosen {
  /** Reason for skipping the receipt if there is no decision. */
  reason: string;
  decision: Decision | null;
}

/**
 * Decisions about the receipts, in order; `selection` selects id, label and position of the rows.
 */
async function judge(db: Db, selection: SQL): Promise<Judged[]> {
  const { rows } = await db.execute<Chosen>(sql`
    select chosen.id, chosen.label, p.state from (${selection}) as chosen
    join payments p on p.id = chosen.id and p.kind = 'receipt' order by chosen.position`);
  const open = rows.filter((row) => canAccept(row) === true).map(({ id }) => id);
  const found = open.length === 0 ? [] : await candidatesFor(db, open);
  const known = new Map(found.map((one) => [one.receipt.id, one]));
  return rows.map((row) => {
    const allowed = canAccept(row);
    if (allowed !== true) return { ...row, reason: allowed, decision: null };
    const { candidates = [], files } = known.get(row.id) ?? {};
    const { certain } = verdictOn(candidates, files);
    const decision = certain === null ? null : decisionFor(row.id, certain);
    return { ...row, reason: NOT_CERTAIN, decision };
  });
}

const decisionsOf = (judged: readonly Judged[]): Decision[] =>
  judged.flatMap(({ decision }) => decision ?? []);

/** Describes the amounts of a plan: for accounts, and for their invoices. */
function planWords({ payments }: AllocationPlan): string {
  const sum = (amounts: readonly number[]) => add(...amounts.map(cents));
  const all = sum(payments.map(({ available }) => available));
  const left = sum(payments.map((one) => one.left));
  return `${inRand(rand(all))} is assigned to accounts: ${inRand(rand(subtract(all, left)))} settles invoices and ${inRand(rand(left))} stays unallocated. Each assignment can be undone.`;
}

/** Previews the postings and the skipped receipts without writing anything. */
export async function previewAccept({ db }: Pick<Scope, 'db'>, selection: SQL): Promise<Verdict[]> {
  const judged = await judge(db, selection);
  const plan = await planFor(db, decisionsOf(judged));
  const refused = new Map(plan.refusals.map(({ payment_id, reason }) => [payment_id, reason]));
  const verdicts = judged.map(({ id, label, decision, reason }) => ({
    reason: decision === null ? reason : (refused.get(id) ?? null),
    note: planWords(plan),
    count: 1,
    sample: [label],
  }));
  return verdicts;
}

const selectionOf = (ids: readonly number[]): SQL =>
  sql`select id, id::text as label, position from unnest(${sql.param([...ids])}::int[]) with ordinality as given (id, position)`;

/**
 * Carries out a decision; skips it if it has become impossible, for instance because its invoice
 * was settled meanwhile.
 */
async function acceptOne(
  { db, caller }: Pick<Scope, 'db' | 'caller'>,
  payment: HeldPayment,
  decision: Decision,
): Promise<RowOutcome> {
  try {
    const plan = await carryOut(db, caller, { payment, decision, seen: {} });
    const [account] = plan.accounts;
    return okRow(payment.id, `${account?.account_code ?? ''}, ${inRand(payment.amount)}`);
  } catch (error) {
    // A plan is refused before anything is written.
    if (error instanceof ApiError) return skippedRow(payment.id, error.message);
    throw error;
  }
}

/**
 * Allocates receipts whose account is certain, and settles the invoices of the accepted candidates.
 */
export async function acceptCertain(
  scope: Pick<Scope, 'db' | 'caller'>,
  ids: readonly number[],
): Promise<RowOutcome[]> {
  const { db, caller } = scope;
  requireStaff(caller);
  const judged = await judge(db, selectionOf(distinctIds(ids)));
  const decisions = decisionsOf(judged);
  const held = await holdPayments(
    db,
    decisions.map(({ payment_id: id }) => id),
    {
      kind: 'receipt',
      accountIds: decisions.flatMap((decision) => idsInDecision(decision).accounts),
    },
  );
  const payments = new Map(held.map((one) => [one.id, one]));
  const known = new Map(judged.map((one) => [one.id, one]));
  const results: RowOutcome[] = [];
  for (const id of distinctIds(ids)) {
    const one = known.get(id);
    const payment = payments.get(id);
    if (one === undefined) results.push(failedRow(id, NOT_FOUND));
    else if (one.decision === null || payment === undefined)
      results.push(skippedRow(id, one.reason));
    else results.push(await acceptOne(scope, payment, one.decision));
  }
  return results;
}
