import { eq } from 'drizzle-orm';
import { ApiError, notFound } from '#api/api-error.ts';
import { fillHoles, type Holes } from '#domain/runbooks/steps.ts';
import type { Context } from '#server/context.ts';
import { runbook_runs } from '#server/db/schema/runbooks.ts';
import { planRun, previewRun } from '#server/runs/plan.ts';
import { readRows } from './read-answers.ts';
import { reasonOf, type Resolved, type ResolvedLine } from './resolve.ts';
import { linesOf } from './stored-run.ts';

type Preview = Awaited<ReturnType<typeof previewRun>>;

interface Outlook {
  result: string;
  is_possible: boolean;
  preview: Preview | null;
}

type Scope = Pick<Context, 'db' | 'caller' | 'mail'>;

const plain = (result: string, is_possible = true): Outlook => ({
  result,
  is_possible,
  preview: null,
});

async function previewAction(
  scope: Scope,
  { call, hole, rows, argumentsOf }: Resolved & { is: 'do' },
  holes: Holes,
): Promise<Outlook> {
  const value = holes[hole];
  const ids = value !== undefined && 'ids' in value ? value.ids : [];
  if (ids.length === 0)
    return plain(`There are no ${rows.resource.plural}, so this step is skipped.`);
  const planned = planRun({ call, subject: { ids }, arguments: argumentsOf(holes) }, scope.caller);
  const preview = await previewRun(planned, scope);
  const [lacking] = preview.needs;
  return lacking === undefined
    ? { result: preview.title, is_possible: true, preview }
    : { result: `Your role lacks “${lacking}”.`, is_possible: false, preview: null };
}

async function foresee(
  scope: Scope,
  resolved: Resolved,
  holes: Holes,
): Promise<Outlook & { holes?: Holes }> {
  if (resolved.is === 'do') return previewAction(scope, resolved, holes);
  if (resolved.is === 'ask') return plain(holes[resolved.step.name]?.label ?? '');
  if (resolved.is === 'check') return plain(`Asks: ${fillHoles(resolved.text, holes)}`);
  if (resolved.is === 'note') return plain(fillHoles(resolved.text, holes));
  if (resolved.is === 'wait') return plain(`Waits for a ${resolved.rows.resource.singular}`);
  const { db, caller } = scope;
  const found = await readRows(db, resolved.rows, { caller, filter: resolved.filterOf(holes) });
  return { ...plain(found.label), holes: { ...holes, [resolved.as]: found } };
}

async function foreseeLine(scope: Scope, line: ResolvedLine, holes: Holes) {
  if ('error' in line) return plain(line.error, false);
  try {
    return await foresee(scope, line.resolved, holes);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return plain(reasonOf(error), false);
  }
}

/** Previews the unfinished steps of a run, as they would be performed now. */
export async function previewRunbookRun(context: Context, id: number) {
  const [run] = await context.db.select().from(runbook_runs).where(eq(runbook_runs.id, id));
  if (run === undefined) throw notFound();
  const lines = await linesOf(context.db, run);
  let { holes } = run;
  const steps: (Outlook & { position: number; text: string })[] = [];
  for (const [at, line] of lines.entries()) {
    if (at + 1 < run.step) continue;
    const { holes: filled, ...outlook }: Outlook & { holes?: Holes } = await foreseeLine(
      context,
      line,
      holes,
    );
    holes = filled ?? holes;
    steps.push({ position: at + 1, text: line.text, ...outlook });
  }
  return steps;
}
