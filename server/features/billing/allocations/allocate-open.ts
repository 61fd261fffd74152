import { inArray, sql, type SQL } from 'drizzle-orm';
import {
  allocationHindrances,
  nothingToAllocate,
  type SettlementMethod,
} from '#domain/billing/credit-settlement.ts';
import { add, cents, rand, smaller, subtract, type Cents } from '#domain/kernel/cents.ts';
import { inRand } from '#domain/kernel/money.ts';
import type { Db } from '#server/db/open.ts';
import { invoices } from '#server/db/schema/billing.ts';
import { payments } from '#server/db/schema/payments.ts';
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
import { holdAccounts } from '#server/features/ledger/hold-accounts.ts';
import { settleOpen, type Settlement } from './settle-from-credits.ts';
import type { KeptPart } from './settle-parts.ts';

type Working = Pick<Scope, 'db' | 'caller'>;

/** Outcomes of the rows, and the allocations that were made for them. */
export interface Allocated {
  results: RowOutcome[];
  allocation_ids: number[];
}

interface Standing extends Record<string, unknown> {
  id: number;
  label: string;
  account_id: number | null;
  /** Reason why the row can never be allocated; null if that depends on amounts. */
  hindrance: string | null;
  left: number;
  owed: number;
}

const owedBy = (account: SQL): SQL =>
  sql`coalesce((select sum(outstanding) from invoices where account_id = ${account} and state <> 'draft' and outstanding > 0), 0)::float8`;
const leftOf = (account: SQL): SQL =>
  sql`(coalesce((select sum(unallocated) from payments where account_id = ${account} and state in ('matched', 'part-allocated')), 0)
    + coalesce((select sum(total - allocated - refunded) from credit_notes where account_id = ${account}), 0))::float8`;

const standings = {
  accounts: (chosen: SQL) => sql`
    select chosen.id, chosen.label, chosen.id as account_id, null::text as hindrance, ${leftOf(sql`chosen.id`)} as left, ${owedBy(sql`chosen.id`)} as owed
    from (${chosen}) as chosen order by chosen.position`,
  invoices: (chosen: SQL) => sql`
    select chosen.id, chosen.label, i.account_id, case when i.state = 'draft' then ${allocationHindrances.draft} when i.outstanding = 0 then ${allocationHindrances.settled} end as hindrance,
      ${leftOf(sql`i.account_id`)} as left, i.outstanding::float8 as owed
    from (${chosen}) as chosen join invoices i on i.id = chosen.id order by chosen.position`,
  payments: (chosen: SQL) => sql`
    select chosen.id, chosen.label, p.account_id, case when p.state = 'reversed' then ${allocationHindrances.reversed} when p.account_id is null then ${allocationHindrances.unassigned} end as hindrance,
      p.unallocated::float8 as left, ${owedBy(sql`p.account_id`)} as owed
    from (${chosen}) as chosen join payments p on p.id = chosen.id order by chosen.position`,
} as const;
type Rows = keyof typeof standings;

const reasonOf = (row: Standing): string | null => row.hindrance ?? nothingToAllocate(row);

/**
 * Predicts the amount that each row settles, in order, from the credits and debts of its account.
 */
function foreseen(rows: Rows, found: readonly Standing[]) {
  const pools = new Map<number | null, Cents>();
  return found.map((row) => {
    // Invoices of an account share its credits; payments of an account share its invoices.
    const own = rows === 'payments' ? row.left : row.owed;
    const shared = rows === 'payments' ? row.owed : row.left;
    const pool = pools.get(row.account_id) ?? cents(shared);
    const now = rows === 'payments' ? { ...row, owed: rand(pool) } : { ...row, left: rand(pool) };
    const reason = reasonOf(now);
    const amount = reason === null ? smaller(cents(own), pool) : cents(0);
    pools.set(row.account_id, subtract(pool, amount));
    return { label: row.label, reason, amount };
  });
}

/**
 * Previews the total settlement and the skipped rows; `selection` selects id, label and position of
 * the rows.
 */
export async function previewAllocation(
  { db }: Pick<Scope, 'db'>,
  rows: Rows,
  selection: SQL,
): Promise<Verdict[]> {
  const found = await db.execute<Standing>(standings[rows](selection));
  const all = foreseen(rows, found.rows);
  const note = `${inRand(rand(add(...all.map(({ amount }) => amount))))} of payments and credits settles open invoices. No other amount is posted`;
  return all.map(({ label, reason }) => ({ reason, note, count: 1, sample: [label] }));
}

/** Ids of the accounts of the rows. The accounts are locked before the rows. */
async function accountsOf(db: Db, rows: Rows, ids: readonly number[]): Promise<number[]> {
  if (rows === 'accounts') return [...ids];
  const table = rows === 'invoices' ? invoices : payments;
  const found = await db
    .select({ account_id: table.account_id })
    .from(table)
    .where(inArray(table.id, [...ids]));
  return [...new Set(found.flatMap(({ account_id }) => account_id ?? []))];
}

const sumOf = (parts: readonly KeptPart[]): number =>
  rand(add(...parts.map(({ amount }) => cents(amount))));

function settledWords(parts: readonly KeptPart[]): string {
  const count = new Set(parts.map(({ invoice_id }) => invoice_id)).size;
  return `${inRand(sumOf(parts))} to ${count} ${count === 1 ? 'invoice' : 'invoices'}`;
}

const selectionOf = (ids: readonly number[]): SQL =>
  sql`select id, id::text as label, position from unnest(${sql.param([...ids])}::int[]) with ordinality as given (id, position)`;

interface Order {
  rows: Rows;
  ids: readonly number[];
  /** Settlement to make for a row. */
  settles: (row: { id: number; account_id: number }) => Settlement;
}

/** Allocates the rows in the given order, so that each row sees the allocations before it. */
async function allocateRows(
  { db, caller }: Working,
  { rows, ids, settles }: Order,
): Promise<Allocated> {
  requireStaff(caller);
  const wanted = distinctIds(ids);
  await holdAccounts(db, await accountsOf(db, rows, wanted));
  const results: RowOutcome[] = [];
  const made: number[] = [];
  for (const id of wanted) {
    const found = await db.execute<Standing>(standings[rows](selectionOf([id])));
    const [row] = found.rows;
    const reason = row && reasonOf(row);
    if (!row || (rows === 'accounts' && !(await isThere(db, id)))) {
      results.push(failedRow(id, NOT_FOUND));
    } else if (reason !== null || row.account_id === null) {
      results.push(skippedRow(id, reason ?? allocationHindrances.unassigned));
    } else {
      const parts = await settleOpen(db, settles({ id, account_id: row.account_id }));
      made.push(...parts.map((part) => part.id));
      results.push(okRow(id, settledWords(parts)));
    }
  }
  return { results, allocation_ids: made };
}

async function isThere(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from accounts where id = ${accountId}`);
  return rows.length > 0;
}

const byCaller = ({ caller }: Working) => ({ userId: caller.userId, runId: caller.runId });

/** Settles open invoices of accounts with all of their credits. */
export const allocateAccounts = (
  scope: Working,
  { ids, method }: { ids: readonly number[]; method: SettlementMethod },
): Promise<Allocated> =>
  allocateRows(scope, {
    rows: 'accounts',
    ids,
    settles: ({ id }) => ({ accountIds: [id], method, ...byCaller(scope) }),
  });

/** Settles these invoices with the credits of their accounts. */
export const allocateInvoices = (scope: Working, ids: readonly number[]): Promise<Allocated> =>
  allocateRows(scope, {
    rows: 'invoices',
    ids,
    settles: ({ id }) => ({ invoiceIds: [id], ...byCaller(scope) }),
  });

/**
 * Settles open invoices with the remaining amounts of these payments; with `invoice_ids` only those
 * invoices.
 */
export const allocateOverpaid = (
  scope: Working,
  { ids, invoice_ids: invoiceIds }: { ids: readonly number[]; invoice_ids?: number[] | undefined },
): Promise<Allocated> =>
  allocateRows(scope, {
    rows: 'payments',
    ids,
    settles: ({ id, account_id }) => ({
      accountIds: [account_id],
      paymentIds: [id],
      invoiceIds,
      ...byCaller(scope),
    }),
  });
