import { sql, type SQL } from 'drizzle-orm';
import type { runs as calls } from '../../src/api/contract/runs.ts';
import type { InputOf } from '../../src/api/endpoint.ts';
import { invalid } from '../../src/api/refusal.ts';
import type { Caller } from '../context.ts';
import type { Db } from '../db/open.ts';
import { distinct, NOT_FOUND } from '../rules/outcomes.ts';
import { operationOf } from './operations.ts';
import type { Operation, Plan } from './operation.ts';
import { rowSources } from './row-sources.ts';
import type { Scope, Verdict } from './work.ts';

export type Planned = InputOf<'POST /runs/preview', (typeof calls)['POST /runs/preview']>['body'];

/** A call for many rows, understood and found possible, but not started. */
export interface PlannedRun {
  operation: Operation;
  plan: Plan;
  /** Selects position, object_id, label and is_there of every row that was asked for. */
  asked: SQL;
}

function askedFor(operation: Operation, subject: Planned['subject'], caller: Caller): SQL {
  const rowsOf = rowSources[operation.noun];
  if ('filter' in subject)
    return sql`
      select row_number() over (order by found.id)::int as position, found.id as object_id, found.label, true as is_there
      from (${rowsOf(caller, subject.filter)}) as found`;
  const ids = sql.param(distinct(subject.ids).map(String));
  return sql`
    select named.position::int as position, named.id as object_id, coalesce(found.label, '#' || named.id) as label, found.id is not null as is_there
    from unnest(${ids}::int[]) with ordinality as named (id, position) left join (${rowsOf(caller, {})}) as found on found.id = named.id`;
}

/** Reads what is to be run; throws 422 for calls that cannot be and for wrong arguments or filters. */
export function planRun({ call, subject, arguments: given }: Planned, caller: Caller): PlannedRun {
  const operation = operationOf(call);
  if (operation === undefined)
    throw invalid({ call: ['This cannot be done for many rows at once.'] });
  return {
    operation,
    plan: operation.plan(given),
    asked: askedFor(operation, subject, caller),
  };
}

/** How many rows were asked for; throws 422 for more than one run holds. */
export async function countAsked(db: Db, { asked, operation }: PlannedRun): Promise<number> {
  const { most } = operation;
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (${asked} limit ${most + 1}) as asked`,
  );
  const total = rows[0]?.n ?? 0;
  if (total > most)
    throw invalid({ subject: [`This takes at most ${most} rows at once. Choose fewer.`] });
  return total;
}

/** The rights that a caller lacks for a run; of several that would do, the first. */
export function rightsLacking({ operation: { can }, plan }: PlannedRun, caller: Caller): string[] {
  const access = typeof can === 'string' ? [can] : can;
  const held: ReadonlySet<string> = caller.permissions;
  const isOpen = can === 'session' || access.some((permission) => held.has(permission));
  return [...new Set([...(isOpen ? [] : access.slice(0, 1)), ...plan.lacks(caller)])];
}

const MOST_SAMPLES = 5;

const missing = (db: Db, asked: SQL) =>
  db.execute<{ count: number; sample: string[] | null }>(sql`
    select count(*)::int as count, (array_agg(label order by position))[1:${sql.raw(String(MOST_SAMPLES))}] as sample
    from (${asked}) as asked where not is_there`);

/** Groups of one reason; what runs has none. */
function grouped(verdicts: readonly Verdict[]) {
  const groups = new Map<string, { reason: string; count: number; sample: string[] }>();
  for (const { reason, count, sample } of verdicts) {
    if (reason === null || count === 0) continue;
    const group = groups.get(reason) ?? { reason, count: 0, sample: [] };
    group.count += count;
    group.sample = [...group.sample, ...sample].slice(0, MOST_SAMPLES);
    groups.set(reason, group);
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count);
}

/** What a run would do if it were started now, as far as its starter may see. */
export async function previewRun(planned: PlannedRun, scope: Scope) {
  const { plan, asked } = planned;
  const needs = rightsLacking(planned, scope.caller);
  if (needs.length > 0) return { total: 0, will_run: 0, will_skip: [], needs };
  const total = await countAsked(scope.db, planned);
  await plan.check(scope);
  const { rows } = await missing(scope.db, asked);
  const absent = { reason: NOT_FOUND, count: rows[0]?.count ?? 0, sample: rows[0]?.sample ?? [] };
  const chosen = sql`select object_id as id, label, position from (${asked}) as asked where is_there`;
  const verdicts = (await plan.preview(scope, chosen)) ?? [];
  const will_skip = grouped([...verdicts, absent]);
  const skipped = will_skip.reduce((sum, { count }) => sum + count, 0);
  return { total, will_run: total - skipped, will_skip, needs };
}
