import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError } from '#api/api-error.ts';
import {
  canPerformAction,
  needsReason,
  statusAfter,
  type AccountStanding,
} from '#domain/accounts/accounts.ts';
import { cents, rand } from '#domain/kernel/cents.ts';
import type { Permission } from '#domain/people/permissions.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import type { Scope, Verdict } from '#server/runs/work.ts';
import { changesBetween, writeAuditLog, type Changes } from '#server/http/audit-log.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  withCounts,
  type RowOutcome,
} from '#server/http/row-results.ts';
import { movingStatuses } from './account-columns.ts';
import { refuseUnknown } from './named-records.ts';

type Body = InputOf<'POST /accounts/bulk'>['body'];
export type Action = Omit<Body, 'ids'>;

/** Facts that decide whether an action is possible; `from` selects the accounts. */
const standings = (from: SQL): SQL => sql`
  select a.id, a.account_code as label, a.status, a.balance::float8 as balance, coalesce(t.unbilled, 0)::float8 as unbilled, coalesce(t.moving, 0)::int as moving
  from (${from}) as named join accounts a on a.id = named.id
  left join lateral (
    select sum(unbilled) as unbilled, sum(difference) filter (where status = any(${movingStatuses}::text[])) as moving
    from shipment_tallies where account_id = a.id) t on true`;

interface Standing extends AccountStanding, Record<string, unknown> {
  id: number;
  label: string;
}

/**
 * `true` if the action is possible, otherwise the reason. Without View billing, the caller learns
 * that amounts prevent the action, but not the amounts themselves.
 */
function verdictFor({ action }: Action, account: AccountStanding, caller: Caller): true | string {
  const verdict = canPerformAction(action, account);
  const maySeeFigures = action !== 'close' || caller.permissions.has('View billing');
  if (verdict === true || maySeeFigures) return verdict;
  const withoutFigures = canPerformAction(action, { ...account, balance: 0, unbilled: 0 });
  return withoutFigures === true ? 'Has open invoices or credits' : withoutFigures;
}

/** Permissions that the action requires in addition to editing accounts. */
export const rightsLacking = (caller: Caller, { action }: Action): readonly Permission[] =>
  action === 'credit-limit' && !caller.permissions.has('View billing') ? ['View billing'] : [];

const sets = {
  'rate-group': 'rate_group_id',
  'credit-limit': 'credit_limit',
  terms: 'payment_terms_days',
  cycle: 'billing_cycle',
  agent: 'sales_agent_id',
} as const;

const isTerm = (action: Action['action']): action is keyof typeof sets => action in sets;

/** Throws 422 if the action lacks its value or its reason. */
export async function checkAction(db: Db, given: Action): Promise<void> {
  const { action, reason } = given;
  if (needsReason(action) && reason === undefined)
    throw invalidError({ reason: ['Enter a reason of at least 5 characters.'] });
  if (isTerm(action) && given[sets[action]] === undefined)
    throw invalidError({ [sets[action]]: ['Choose a value.'] });
  await refuseUnknown(db, {
    rate_group_id: given.rate_group_id,
    sales_agent_id: given.sales_agent_id,
  });
}

function settingsOf(given: Action): Partial<typeof accounts.$inferInsert> {
  const { action } = given;
  const status = statusAfter[action];
  if (status !== undefined) return { status };
  if (!isTerm(action)) return {};
  const value = given[sets[action]];
  if (action === 'credit-limit') return { credit_limit: rand(cents(Number(value))) };
  return { [sets[action]]: value };
}

/**
 * Applies an action to accounts, each by the rules of its life cycle, with old values and reason in
 * the audit log.
 */
export async function changeAccounts({ db, caller }: Pick<Scope, 'db' | 'caller'>, body: Body) {
  const { ids, ...given } = body;
  await checkAction(db, given);
  const wanted = distinctIds(ids);
  const before = await db
    .select()
    .from(accounts)
    .where(inArray(accounts.id, wanted))
    .orderBy(accounts.id)
    .for('update');
  const found = await db.execute<Standing>(
    standings(sql`select unnest(${sql.param(wanted)}::int[]) as id`),
  );
  const standing = new Map(found.rows.map((row) => [row.id, row]));
  const set = settingsOf(given);
  const results: RowOutcome[] = [];
  for (const id of wanted) {
    const row = before.find((account) => account.id === id);
    const facts = standing.get(id);
    const may = facts && row ? verdictFor(given, facts, caller) : NOT_FOUND;
    if (!row || may !== true)
      results.push(row ? skippedRow(id, String(may)) : failedRow(id, NOT_FOUND));
    else {
      await saveAction(db, caller, { row, set, ...given });
      results.push(okRow(id));
    }
  }
  return withCounts(results);
}

interface SavedAction {
  row: typeof accounts.$inferSelect;
  set: Partial<typeof accounts.$inferInsert>;
  /** Name of the action in the audit log. */
  action: string;
  reason?: string | undefined;
}

/** Saves new values of a locked account, with an entry in the audit log. */
export async function saveAction(
  db: Db,
  caller: Caller,
  { row, set, action, reason: why }: SavedAction,
): Promise<void> {
  const { status } = set;
  await db
    .update(accounts)
    .set({
      ...set,
      ...(status && { closed_at: status === 'closed' ? sql`now()` : null }),
      time_modified: sql`now()`,
      version: sql`${accounts.version} + 1`,
    })
    .where(eq(accounts.id, row.id));
  const reason: Changes = why === undefined ? {} : { reason: { from: null, to: why } };
  await writeAuditLog(db, caller, [
    {
      table_name: 'accounts',
      row_id: row.id,
      account_id: row.id,
      action,
      changes: { ...changesBetween({ ...row }, set), ...reason },
    },
  ]);
}

/** Previews an action; `selection` selects id, label and position of the rows. */
export async function previewAction(
  { db, caller }: Pick<Scope, 'db' | 'caller'>,
  given: Action,
  selection: SQL,
): Promise<Verdict[]> {
  const { rows } = await db.execute<Standing>(standings(selection));
  return rows.map((row) => {
    const may = verdictFor(given, row, caller);
    return { reason: may === true ? null : may, count: 1, sample: [row.label] };
  });
}
