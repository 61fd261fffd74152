import { sql } from 'drizzle-orm';
import { invalidError } from '#api/api-error.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { formatCount } from '#domain/kernel/format.ts';
import type { AskStep, Holes, HoleValue } from '#domain/runbooks/steps.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { rowsOf } from '#server/runs/operations.ts';
import type { ResolvedLine, Rows } from './resolve.ts';

type Answer = InputOf<'POST /runbooks/:id/runs'>['body']['answers'][string];

/** Maximum number of rows that one answer or filter of a runbook may select. */
const MAX_ROWS = 5000;

/** Label for rows: the label of a single row, otherwise the number of rows. */
const nameRows = ({ resource }: Rows, labels: readonly string[]): string =>
  labels.length === 1 ? (labels[0] ?? '') : `${formatCount(labels.length)} ${resource.plural}`;

/** Reads rows that match a filter, in the tenant scope of the caller. */
export async function readRows(
  db: Db,
  rows: Rows,
  { caller, filter, ids }: { caller: Caller; filter: Record<string, unknown>; ids?: number[] },
): Promise<HoleValue & { ids: number[] }> {
  const chosen = ids ? sql`found.id = any(${sql.param(ids.map(String))}::int[])` : sql`true`;
  const found = await db.execute<{ id: number; label: string }>(sql`
    select found.id, found.label from (${rowsOf(rows.entity).select(caller, filter)}) as found
    where ${chosen} order by found.id limit ${MAX_ROWS + 1}`);
  if (found.rows.length > MAX_ROWS)
    throw invalidError({
      rows: [`More than ${formatCount(MAX_ROWS)} ${rows.resource.plural} match. Choose fewer.`],
    });
  const label = nameRows(
    rows,
    found.rows.map((row) => row.label),
  );
  return { ids: found.rows.map(({ id }) => id), label };
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

function numberAnswer(text: string, range: AskStep['range']): HoleValue | string {
  const number = Number(text);
  if (text === '' || Number.isNaN(number)) return 'This is not a number.';
  const [least, most] = range ?? [-Infinity, Infinity];
  return number >= least && number <= most
    ? { value: number, label: text }
    : `Use ${least} to ${most}.`;
}

/** Parses an answer that names no rows. Returns a text with the reason if it is invalid. */
function plainAnswer({ kind, range }: AskStep, answer: Answer): HoleValue | string {
  const text = String(answer).trim();
  if (kind === 'number') return numberAnswer(text, range);
  if (kind === 'day') return isDay(text) ? { value: text, label: text } : 'This is not a day.';
  if (kind !== 'yes-no') return text === '' ? 'Enter a text.' : { value: text, label: text };
  const isYes = answer === true || text === 'yes';
  return { value: isYes, label: isYes ? 'yes' : 'no' };
}

async function rowsAnswer(
  scope: { db: Db; caller: Caller },
  rows: Rows,
  answer: Answer,
): Promise<HoleValue | string> {
  const ids = [...new Set([answer].flat().map(Number))];
  if (ids.length === 0 || ids.some((id) => !Number.isInteger(id)))
    return `Name at least one ${rows.resource.singular}.`;
  const { db, caller } = scope;
  const found = await readRows(db, rows, { caller, filter: {}, ids });
  return found.ids.length === ids.length ? found : 'Some of these rows were not found.';
}

/** Reads the answers to all questions of a runbook; throws 422 for missing and invalid answers. */
export async function readAnswers(
  scope: { db: Db; caller: Caller },
  lines: readonly ResolvedLine[],
  answers: Readonly<Record<string, Answer>>,
): Promise<Holes> {
  const holes: Record<string, HoleValue> = {};
  const errors: Record<string, string[]> = {};
  for (const line of lines) {
    if (!('resolved' in line) || line.resolved.is !== 'ask') continue;
    const { step, rows } = line.resolved;
    const answer = answers[step.name] ?? step.usual;
    const read =
      answer === undefined
        ? 'This value is missing.'
        : rows
          ? await rowsAnswer(scope, rows, answer)
          : plainAnswer(step, answer);
    if (typeof read === 'string') errors[step.name] = [read];
    else holes[step.name] = read;
  }
  if (Object.keys(errors).length > 0) throw invalidError(errors);
  return holes;
}
