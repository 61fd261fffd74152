import { formatCount } from '#domain/kernel/format.ts';
import { reasonsAgainst } from './availability.ts';
import type { Command, Intent, Result } from './command.ts';
import type { Effects, Words } from './effects.ts';
import { sizeOf, type Row, type RowId, type Subject } from './focus.ts';
import { countOf, nameOfRow, tally } from './asking/wording.ts';
import { withClaimOverride } from './over-claims.ts';

/** Outcome of an intent, with one result per row of its subject. */
export interface Report {
  intent: Intent;
  results: readonly Result[];
  counts: Readonly<Record<Result['is'], number>>;
}

/**
 * Creates an intent: a command, its subject and its answers with one idempotency key for all
 * attempts to send it.
 */
export function intentOf(
  command: Command,
  subject: Subject,
  { answers = {}, words, warnings }: Partial<Pick<Intent, 'answers' | 'words' | 'warnings'>> = {},
): Intent {
  return { command, subject, answers, words, warnings, key: crypto.randomUUID() };
}

/** Splits rows into runnable and skipped (with the reason of `enabledFor`). */
export function partitionRows({ command, subject }: Pick<Intent, 'command' | 'subject'>) {
  if (subject.is !== 'rows' || command.on === undefined) {
    return { rows: [], ids: [], skipped: [], count: command.on ? sizeOf(subject) : 0 };
  }
  const refused = reasonsAgainst(command, subject);
  const out = new Set(refused.map(({ id }) => id));
  const ids = subject.ids.filter((id) => !out.has(id));
  const rows: Row[] = ids.map((id) => subject.rows.get(id) ?? { id });
  const skipped = refused.map(({ id, why }): Result => ({ id, is: 'skipped', why }));
  return { rows, ids, skipped, count: ids.length };
}

/**
 * Runs a command and reports a result per row. Server errors become results instead of exceptions.
 * No further rows are sent after `signal` is aborted.
 */
export async function perform(
  intent: Intent,
  fx: Effects,
  { signal = new AbortController().signal, progress = () => {} }: RunOptions = {},
): Promise<Report> {
  const { command, subject, answers, key } = intent;
  const { rows, ids, skipped } = partitionRows(intent);
  const over = withClaimOverride(fx, intent.overClaims);
  const done = await runSafely(ids, () =>
    command.run({ subject, rows, ids, answers, key, signal, progress }, over),
  );
  return reportOf(intent, [...done, ...skipped]);
}

/** Calls `work`; if it throws, every row gets a failed result. */
export async function runSafely(
  ids: readonly RowId[],
  work: () => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  try {
    return await work();
  } catch (error) {
    const why = error instanceof Error ? error.message : 'The action failed.';
    return (ids.length === 0 ? [null] : ids).map((id) => ({ id, is: 'failed', why }));
  }
}

export function reportOf(intent: Intent, results: readonly Result[]): Report {
  const counts = { ok: 0, skipped: 0, failed: 0, unknown: 0 };
  for (const { is } of results) counts[is] += 1;
  return { intent, results, counts };
}

/** Name of the action, if the command performs one of several (such as claim or release). */
const actionNameOf = ([first]: readonly Result[]) => (first?.is === 'ok' ? first.as : undefined);

/** Toast for a report, or null if the effect of the command is visible without one. */
export function toastOf(report: Report, verb = report.intent.command.title): Words | null {
  const title = actionNameOf(report.results) ?? verb.replace(/…$/, '');
  const { command, subject } = report.intent;
  const isWrong = report.counts.failed + report.counts.unknown > 0;
  // A command that is not repeatable only opens something, so a toast has nothing to report.
  if (command.repeatable === false && !isWrong) return null;
  const isAllDone = report.counts.ok === report.results.length;
  if (!isAllDone) return shortfall(report, title);
  const kind = subject.is === 'none' || command.on === undefined ? null : subject.kind;
  const what = kind === null ? 'done' : countOf(report.counts.ok, kind);
  const notes = report.results.flatMap((result) =>
    result.is === 'ok' && result.note ? result.note : [],
  );
  const [only] = notes;
  const detail = report.results.length === 1 ? only : notes.length > 0 ? tally(notes) : undefined;
  return { kind: 'success', text: `${title}: ${what}.`, ...(detail && { detail }) };
}

const outcomes = [
  ['ok', 'done'],
  ['skipped', 'skipped'],
  ['failed', 'failed'],
  ['unknown', 'not confirmed'],
] as const;

function shortfall({ results, counts }: Report, title: string): Words {
  const reasons = results.flatMap((result) => (result.is === 'ok' ? [] : [result.why]));
  const present = outcomes.filter(([is]) => counts[is] > 0);
  const isSingle = results.length === 1;
  const parts = present.map(([is, word]) =>
    isSingle ? word : `${formatCount(counts[is])} ${word}`,
  );
  return {
    kind: counts.failed + counts.unknown > 0 ? 'error' : 'warning',
    text: `${title}: ${parts.join(', ')}.`,
    detail: isSingle ? reasons[0] : tally(reasons),
  };
}

/** Toast for an undo; states how many rows could not be undone, and why. */
export function undoToastOf(report: Report): Words | null {
  const { intent, results, counts } = report;
  const title = intent.command.title.replace(/…$/, '');
  if (counts.ok === results.length) return toastOf(report, `Undo ${title}`);
  const [only] = results;
  const { subject } = intent;
  const isSingle = results.length === 1 && only !== undefined && only.is !== 'ok';
  if (!isSingle) return shortfall(report, `Undo ${title}`);
  const row = subject.is === 'rows' ? subject.rows.get(only.id ?? 0) : undefined;
  const name = row && subject.is === 'rows' ? nameOfRow(subject.kind, row) : null;
  return {
    kind: only.is === 'skipped' ? 'warning' : 'error',
    text: `Not undone: ${name ?? title}.`,
    detail: only.why,
  };
}

interface RunOptions {
  signal?: AbortSignal;
  progress?: (done: number) => void;
}
