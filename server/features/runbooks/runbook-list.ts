import { and, desc, eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import { runbookFields } from '#domain/runbooks/runbook.fields.ts';
import { capital } from '#domain/kernel/sentence-case.ts';
import type { Caller, Context } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { matches } from '#server/db/conditions.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { runbook_versions, runbooks } from '#server/db/schema/runbooks.ts';
import { users } from '#server/db/schema/users.ts';
import { checkLines } from './check-lines.ts';
import { resolveSteps, type Resolved, type ResolvedLine } from './resolve.ts';

/** Condition: the runbook is shared, or a macro of the caller. */
export const isVisible = ({ userId }: Pick<Caller, 'userId'>) =>
  sql`(${runbooks.owner_id} is null or ${runbooks.owner_id} = ${userId})`;

const listed = readFields(
  runbookFields,
  {
    ...columnsOf(runbooks),
    user_name: users.name,
    steps: sql<number>`(select v.steps from runbook_versions v where v.runbook_id = ${runbooks.id} and v.number = ${runbooks.number})`,
    runs: sql<number>`(select count(*)::int from runbook_runs r where r.runbook_id = ${runbooks.id}
      and r.started_at > now() - interval '30 days')`,
    last_run: sql<
      string | null
    >`(select max(r.started_at) from runbook_runs r where r.runbook_id = ${runbooks.id})`.mapWith(
      runbooks.time_modified,
    ),
  },
  // The list has only macros of the caller.
  { mine: (wanted) => matches(sql`${runbooks.owner_id} is not null`, wanted) },
);

const select = (db: Db) =>
  db.select(listed.columns).from(runbooks).leftJoin(users, eq(users.id, runbooks.user_id));

export function listRunbooks({ query }: InputOf<'GET /runbooks'>, { db, caller }: Context) {
  return listRows({
    db,
    select: select(db).$dynamic(),
    query,
    where: [isVisible(caller), ...listed.conditions(query.filter ?? {}, [runbooks.name])],
    sort: listed.sort,
    usual: ['name', 'ASC'],
    tieBreaker: runbooks.id,
  });
}

/** Versions of a runbook, the newest first. */
const versionsOf = (db: Db, id: number) =>
  db
    .select({
      number: runbook_versions.number,
      text: runbook_versions.text,
      user_name: users.name,
      time_created: runbook_versions.time_created,
    })
    .from(runbook_versions)
    .leftJoin(users, eq(users.id, runbook_versions.user_id))
    .where(eq(runbook_versions.runbook_id, id))
    .orderBy(desc(runbook_versions.number));

const kinds = { text: 'text', number: 'number', day: 'date', 'yes-no': 'yes-no' } as const;

function askOf({ step, rows }: Resolved & { is: 'ask' }) {
  const kind = Object.entries(kinds).find(([name]) => name === step.kind)?.[1];
  const [least = null, most = null] = step.range ?? [];
  return {
    name: step.name,
    label: capital(step.name.replaceAll(/[-_]/g, ' ')),
    kind: rows || kind === undefined ? ('record' as const) : kind,
    entity: rows?.resource.plural ?? null,
    is_selection: step.isSelection ?? false,
    usual: step.usual ?? null,
    least,
    most,
  };
}

/** Values that a runbook asks for before its start. */
const asksOf = (lines: readonly ResolvedLine[]) =>
  lines.flatMap((line) =>
    'resolved' in line && line.resolved.is === 'ask' ? [askOf(line.resolved)] : [],
  );

/** Reads a runbook with the steps of its current version. */
export async function readRunbook({ db, caller }: Pick<Context, 'db' | 'caller'>, id: number) {
  const [found] = await select(db).where(and(eq(runbooks.id, id), isVisible(caller)));
  if (found === undefined) throw notFound();
  const versions = await versionsOf(db, id);
  const text = versions.find(({ number }) => number === found.number)?.text ?? '';
  const lines = checkLines(text, caller);
  return { ...found, text, lines, asks: asksOf(resolveSteps(text)), versions };
}
