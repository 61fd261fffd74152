import { sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError } from '#api/api-error.ts';
import { toDocument } from '#domain/kernel/money.ts';
import { mayUse } from '../http/access.ts';
import type { Caller } from '../context.ts';
import type { Db } from '../db/open.ts';
import { run_items, runs } from '../db/schema/runs.ts';
import { distinctIds, NOT_FOUND } from '../http/row-results.ts';
import { notesOfClaims } from '../features/claims/over-claims.ts';
import { operationOf, rowsOf } from './operations.ts';
import { titleOf, type Operation, type Plan } from './operation.ts';
import type { Scope, Verdict } from './work.ts';

export type Planned = InputOf<'POST /runs/preview'>['body'];

/** A validated run that is not started. */
export interface PlannedRun {
  operation: Operation;
  plan: Plan;
  /** Query that returns position, object_id, label and is_there of every chosen row. */
  selection: SQL;
}

const withoutIds = (except: readonly number[] | undefined): SQL =>
  except === undefined ? sql`true` : sql`found.id <> all(${sql.param(except.map(String))}::int[])`;

function selectionFor(operation: Operation, subject: Planned['subject'], caller: Caller): SQL {
  const rows = rowsOf(operation.entity);
  if ('filter' in subject)
    return sql`
      select row_number() over (order by found.id)::int as position, found.id as object_id, found.label, true as is_there
      from (${rows.select(caller, subject.filter)}) as found
      where ${withoutIds(subject.except)}`;
  if ('run_id' in subject)
    return sql`
      select item.position, item.object_id, item.label, found.id is not null as is_there
      from ${run_items} as item left join (${rows.select(caller, {})}) as found on found.id = item.object_id
      where item.run_id = ${subject.run_id} and item.outcome = 'ok'
        and exists (select from ${runs} as run where run.id = item.run_id and run.user_id = ${caller.userId})`;
  const ids = sql.param(distinctIds(subject.ids).map(String));
  return sql`
    select named.position::int as position, named.id as object_id, coalesce(found.label, '#' || named.id) as label, found.id is not null as is_there
    from unnest(${ids}::int[]) with ordinality as named (id, position) left join (${rows.select(caller, {})}) as found on found.id = named.id`;
}

/**
 * Validates a request for a run; throws 422 for endpoints without an operation and for invalid
 * arguments or filters.
 */
export function planRun({ call, subject, arguments: given }: Planned, caller: Caller): PlannedRun {
  const operation = operationOf(call, given);
  if (operation === undefined)
    throw invalidError({ call: ['This action cannot be run on many rows at once.'] });
  return {
    operation,
    plan: operation.plan(given),
    selection: selectionFor(operation, subject, caller),
  };
}

/** Number of chosen rows; throws 422 above the maximum of a run. */
export async function countSelected(db: Db, { selection, operation }: PlannedRun): Promise<number> {
  const { most } = operation;
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (${selection} limit ${most + 1}) as asked`,
  );
  const total = rows[0]?.n ?? 0;
  if (total > most)
    throw invalidError({
      subject: [`This action can be run on at most ${most} rows at once. Choose fewer rows.`],
    });
  return total;
}

/** Permissions that a caller lacks for a run; if any one of several is enough, only the first. */
export function rightsLacking(
  { operation, plan }: Pick<PlannedRun, 'operation' | 'plan'>,
  caller: Caller,
): string[] {
  const asked = [operation.can, rowsOf(operation.entity).can];
  const lacking = asked.filter((access) => !mayUse(access, caller));
  return [
    ...new Set([
      ...lacking.flatMap((access) => [access].flat().slice(0, 1)),
      ...plan.lacks(caller),
    ]),
  ];
}

const MAX_SAMPLES = 5;

const selectMissing = (db: Db, selection: SQL) =>
  db.execute<{ ids: number[] | null; sample: string[] | null }>(sql`
    select array_agg(object_id order by position) as ids,
           (array_agg(label order by position))[1:${sql.raw(String(MAX_SAMPLES))}] as sample
    from (${selection}) as asked where not is_there`);

interface Group {
  reason: string;
  count: number;
  sample: string[];
}

/** Groups rows by reason, the most frequent first. */
function groupByReason<G extends Group>(groups: readonly G[], join: (all: G, one: G) => G): G[] {
  const byReason = new Map<string, G>();
  for (const one of groups) {
    const all = byReason.get(one.reason);
    const sample = [...(all?.sample ?? []), ...one.sample].slice(0, MAX_SAMPLES);
    const count = (all?.count ?? 0) + one.count;
    byReason.set(one.reason, { ...(all ? join(all, one) : one), count, sample });
  }
  return [...byReason.values()].toSorted((a, b) => b.count - a.count);
}

const skipsOf = (verdicts: readonly Verdict[]) =>
  groupByReason(
    verdicts.flatMap(({ reason, count, sample }) =>
      reason === null || count === 0 ? [] : { reason, count, sample },
    ),
    (all) => all,
  );

const failuresOf = (verdicts: readonly Verdict[]) =>
  groupByReason(
    verdicts.flatMap(({ reason, failure, count, sample }) =>
      reason !== null || failure === undefined || count === 0 ? [] : { ...failure, count, sample },
    ),
    (all, one) => ({ ...all, ids: [...all.ids, ...one.ids] }),
  );

const notesOf = (verdicts: readonly Verdict[]) =>
  groupByReason(
    verdicts.flatMap(({ reason, note, count, sample }) =>
      reason !== null || note === undefined || count === 0 ? [] : { reason: note, count, sample },
    ),
    (all) => all,
  );

const MAX_AMOUNTS = 200;

/** Sums the amounts of the rows; null if no row has an amount. */
function moneyOf(verdicts: readonly Verdict[]) {
  const rows = verdicts.flatMap(({ money }) => money ?? []);
  if (rows.length === 0) return null;
  const sumOf = (name: 'total' | 'vat') =>
    toDocument(rows.reduce((sum, row) => sum + row[name], 0));
  return {
    count: rows.length,
    total: sumOf('total'),
    vat: sumOf('vat'),
    rows: rows.toSorted((one, other) => other.total - one.total).slice(0, MAX_AMOUNTS),
  };
}

const totalOf = (groups: readonly Group[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0);

interface Foreseen {
  operation: Operation;
  plan: Plan;
  /** Query that returns position, object_id, label and is_there of each row. */
  selection: SQL;
  total: number;
}

/** Predicts the outcome of all rows; each row is counted exactly once. */
export async function predictOutcomes(
  { operation, plan, selection, total }: Foreseen,
  scope: Scope,
) {
  await plan.check(scope);
  const { rows } = await selectMissing(scope.db, selection);
  const ids = rows[0]?.ids ?? [];
  const absent: Verdict = {
    reason: null,
    failure: { reason: NOT_FOUND, fingerprint: null, ids },
    count: ids.length,
    sample: rows[0]?.sample ?? [],
  };
  const selected = sql`select object_id as id, label, position from (${selection}) as asked where is_there`;
  const claimed = await notesOfClaims(scope, operation, selected);
  const verdicts = [...(await plan.preview(scope, selected)), ...claimed, absent];
  const will_skip = skipsOf(verdicts);
  const will_fail = failuresOf(verdicts);
  const will_run = total - totalOf(will_skip) - totalOf(will_fail);
  const tried = total - totalOf(will_skip) - ids.length;
  return {
    title: titleOf(operation, plan.arguments, tried),
    total,
    will_run,
    will_skip,
    will_fail,
    notes: notesOf(verdicts),
    money: moneyOf(verdicts),
  };
}

/** Preview for a caller who lacks permissions. */
export const noRowsFor = (title: string, needs: string[]) => {
  return {
    title,
    total: 0,
    will_run: 0,
    will_skip: [],
    will_fail: [],
    notes: [],
    money: null,
    needs,
  };
};

/** Previews a run with the rights and rows of the caller. */
export async function previewRun(planned: PlannedRun, scope: Scope) {
  const { operation, plan, selection } = planned;
  const needs = rightsLacking(planned, scope.caller);
  if (needs.length > 0) return noRowsFor(titleOf(operation, plan.arguments, 0), needs);
  const total = await countSelected(scope.db, planned);
  return { ...(await predictOutcomes({ operation, plan, selection, total }, scope)), needs };
}
