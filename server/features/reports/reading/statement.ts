import { and, sql, type SQL } from 'drizzle-orm';
import { shiftDay, startOfDay } from '#domain/kernel/business-days.ts';
import type { Period } from '#domain/reports/period.ts';
import { MAX_ROWS } from '#domain/reports/report.ts';
import type { Db } from '#server/db/open.ts';
import { partSql, type MeasureSql, type Part } from './measure.ts';
import type { GroupSql, Source } from './source.ts';

/** Query of a source. All names were checked against the catalogue. */
export interface Question {
  source: Source;
  period: Period | null;
  by: readonly string[];
  measures: readonly string[];
  /** Column by which rows are sorted, and the direction. */
  sort: { column: string; isDescending: boolean };
  where: Readonly<Record<string, readonly string[]>>;
  /** Also group by this dimension, for a chart of the measures in `charted`. */
  chartBy: 'day' | 'month' | null;
  charted: readonly string[];
}

/**
 * One group of a part of the report. Its keys are the values of the row dimensions, then of the
 * chart dimension.
 */
export interface PartGroup {
  keys: (string | null)[];
  labels: (string | null)[];
  parts: Part[];
}

/** Maximum number of groups in a part, which limits memory. A part has groups by row and by day. */
export const MAX_GROUPS = 4 * MAX_ROWS;

const raw = (name: string) => sql.identifier(name);

function inPeriod({ moment }: Source, period: Period | null): SQL | undefined {
  if (moment === undefined || period === null) return undefined;
  const { at, isDay, during } = moment;
  const { from, to } = period;
  if (isDay) return sql`${at} >= ${from}::date and ${at} <= ${to}::date`;
  const start = sql`${startOfDay(from)}::timestamptz`;
  const end = sql`${startOfDay(shiftDay(to, 1))}::timestamptz`;
  const meets =
    during && sql`${during.from} < ${end} and (${during.to} is null or ${during.to} >= ${start})`;
  return and(sql`${at} >= ${start} and ${at} < ${end}`, meets);
}

const dimensionOf = ({ dimensions }: Source, name: string): GroupSql => {
  const found = dimensions[name];
  if (found === undefined) throw new Error(`There is no dimension ${name}.`);
  return found;
};

export const measureOf = ({ measures }: Source, name: string): MeasureSql => {
  const found = measures[name];
  if (found === undefined) throw new Error(`There is no measure ${name}.`);
  return found;
};

/** Filter value for rows without a group. */
const NONE = '';

function filterConditions({ source, where }: Question): (SQL | undefined)[] {
  return Object.entries(where).map(([name, keys]) => {
    const { key } = dimensionOf(source, name);
    const wanted = sql`${key} = any(${sql.param([...keys])}::text[])`;
    return keys.includes(NONE) ? sql`(${key} is null or ${wanted})` : wanted;
  });
}

/** Dimensions of the rows, followed by that of the chart unless it is among them. */
export function dimensionsOf({ by, chartBy }: Pick<Question, 'by' | 'chartBy'>): string[] {
  return chartBy === null || by.includes(chartBy) ? [...by] : [...by, chartBy];
}

/** Statement of a report. Values are bound parameters; everything else is from the catalogue. */
function statementOf(question: Question): SQL {
  const { source, measures } = question;
  const names = dimensionsOf(question);
  const groups = names.flatMap((name, at) => {
    const { key, label } = dimensionOf(source, name);
    return [sql`${key} as ${raw(`k${at}`)}`, sql`${label ?? sql`null::text`} as ${raw(`l${at}`)}`];
  });
  const keys = names.flatMap((_, at) => [raw(`k${at}`), raw(`l${at}`)]);
  const figures = measures.map(
    (name, at) => sql`${partSql(measureOf(source, name))} as ${raw(`m${at}`)}`,
  );
  const condition = and(
    source.where,
    inPeriod(source, question.period),
    ...filterConditions(question),
  );
  const grouped =
    keys.length === 0
      ? { given: sql``, by: sql`` }
      : {
          given: sql`cross join lateral (select ${sql.join(groups, sql`, `)}) grouped`,
          by: sql`group by ${sql.join(keys, sql`, `)}`,
        };
  return sql`select ${sql.join([...keys, ...figures], sql`, `)} from ${source.from} ${grouped.given}
    where ${condition ?? sql`true`} ${grouped.by} limit ${MAX_GROUPS + 1}`;
}

type Found = Record<string, unknown>;
const textIn = (row: Found, name: string): string | null => {
  const value = row[name];
  return typeof value === 'string' ? value : null;
};
const partIn = (value: unknown): Part =>
  typeof value === 'number' || Array.isArray(value) ? value : null;

/** Queries a source in the tenant scope of the transaction. */
export async function ask(db: Db, question: Question): Promise<PartGroup[]> {
  const names = dimensionsOf(question);
  const { rows } = await db.execute<Found>(statementOf(question));
  return rows.map((row) => ({
    keys: names.map((_, at) => textIn(row, `k${at}`)),
    labels: names.map((_, at) => textIn(row, `l${at}`)),
    parts: question.measures.map((_, at) => partIn(row[`m${at}`])),
  }));
}
