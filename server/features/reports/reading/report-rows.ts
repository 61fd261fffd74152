import type { InputOf, ResultOf } from '#api/endpoint-types.ts';
import { pointsOf } from '#domain/reports/period.ts';
import type { Definition } from '#domain/reports/report.ts';
import type { Context } from '#server/context.ts';
import { openReport, readDefinition, type WholeReading } from './read-report.ts';
import type { Asked } from './parameters.ts';

type Result = ResultOf<'POST /reports/:id/rows'>;
type Columns = Result['columns'];

/** Visible columns: groups, columns derived from them, and measures. */
export function columnsOf({ by, shown, dimensions, measures }: Asked): Columns {
  const groups = by.flatMap((id) => {
    const found = dimensions.get(id);
    if (found === undefined) return [];
    const { title, kind = 'text', also } = found;
    const column = { id, title, is: 'group' as const, kind };
    if (also === undefined) return [column];
    return [
      column,
      { id: also.id, title: also.title, is: 'group' as const, kind: 'text' as const },
    ];
  });
  const figures = shown.flatMap((id) => {
    const found = measures.get(id);
    if (found === undefined) return [];
    const { title, kind, more } = found;
    return [{ id, title, is: 'figure' as const, kind, ...(more && { more }) }];
  });
  return [...groups, ...figures];
}

/** Rows with cells in the order of the columns. */
export function rowsOf({ asked, answer }: WholeReading): Result['rows'] {
  const { by, dimensions } = asked;
  return answer.rows.map(({ keys, labels, figures }) => ({
    keys,
    cells: [
      ...by.flatMap((id, at) => {
        const also = dimensions.get(id)?.also;
        const label = labels[at] ?? null;
        return also === undefined ? [label] : [label, also.of(keys[at] ?? null)];
      }),
      ...figures,
    ],
  }));
}

function chartOf({ asked, answer, grain }: WholeReading): Result['chart'] {
  if (grain === null || asked.days === null) return null;
  const { charted, shown } = asked;
  const found = new Map(answer.points.map(({ key, figures }) => [key, figures]));
  return {
    by: grain,
    measures: [...charted],
    points: pointsOf(asked.days, grain).map((key) => ({
      key,
      figures: charted.map((name) => found.get(key)?.[shown.indexOf(name)] ?? 0),
    })),
  };
}

const FIRST_ROWS: [number, number] = [0, 499];

/** Response for a reading: a range of its rows, and the totals and columns of all rows. */
export function resultOf(
  definition: Definition,
  whole: WholeReading,
  [from, to]: [number, number] = FIRST_ROWS,
): Omit<Result, 'report'> {
  const { asked, answer } = whole;
  return {
    dataset: definition.dataset,
    parameters: {
      period: asked.period,
      from: asked.days?.from ?? null,
      to: asked.days?.to ?? null,
      by: asked.by,
      where: Object.fromEntries(
        Object.entries(asked.where)
          .filter(([id]) => asked.dimensions.has(id))
          .map(([id, keys]) => [id, [...keys]]),
      ),
    },
    dimensions: [...asked.dimensions].map(([id, { title, kind = 'text' }]) => ({
      id,
      title,
      kind,
    })),
    columns: columnsOf(asked),
    rows: rowsOf(whole).slice(from, to + 1),
    row_count: answer.rows.length,
    totals: answer.totals,
    before: whole.before,
    chart: chartOf(whole),
    read_at: whole.readAt,
    took_ms: whole.tookMs,
    truncated: answer.truncated,
  };
}

/** Reads the rows of a report with parameters. */
export async function readRows(
  { params, body }: InputOf<'POST /reports/:id/rows'>,
  context: Context,
): Promise<Result> {
  const { report, definition } = await openReport(context, params.id);
  const whole = await readDefinition(definition, context, body);
  const { id, name, description, workspace_id, kind, version } = report;
  return {
    report: { id, name, description, workspace_id, kind, version },
    ...resultOf(definition, whole, body.range),
  };
}
