import { and, sql, type SQL } from 'drizzle-orm';
import { shifted, startOfDay } from '../../../src/domain/business-days.ts';
import type { Period } from '../../../src/domain/reports/period.ts';
import type { Cell } from '../../../src/domain/reports/result.ts';
import { MOST_DAYS } from '../../../src/domain/reports/period.ts';
import { MOST_ROWS } from '../../../src/domain/reports/report.ts';
import type { Db } from '../../db/open.ts';
import type { GroupSql, Source } from './source.ts';

/** What is asked of a source, by names that were found in the catalogue. */
export interface Question {
  source: Source;
  period: Period | null;
  by: readonly string[];
  measures: readonly string[];
  /** The kind of each measure's order is its own; the column that rows are put in order by. */
  sort: { column: string; isDescending: boolean };
  where: Readonly<Record<string, readonly string[]>>;
  /** Also by this dimension alone, for a chart. */
  chartBy: 'day' | 'month' | null;
}

interface Group {
  keys: (string | null)[];
  labels: (string | null)[];
  figures: Cell[];
}

export interface Answer {
  rows: Group[];
  totals: (number | null)[];
  points: { key: string; figures: (number | null)[] }[];
  truncated: boolean;
}

const raw = (name: string) => sql.identifier(name);

function inPeriod({ moment }: Source, period: Period | null): SQL | undefined {
  if (moment === undefined || period === null) return undefined;
  const { at, isDay } = moment;
  const { from, to } = period;
  if (isDay) return sql`${at} >= ${from}::date and ${at} <= ${to}::date`;
  return sql`${at} >= ${startOfDay(from)}::timestamptz and ${at} < ${startOfDay(shifted(to, 1))}::timestamptz`;
}

const dimensionOf = ({ dimensions }: Source, name: string): GroupSql => {
  const found = dimensions[name];
  if (found === undefined) throw new Error(`There is no dimension ${name}.`);
  return found;
};

const measureOf = ({ measures }: Source, name: string): SQL => {
  const found = measures[name];
  if (found === undefined) throw new Error(`There is no measure ${name}.`);
  return found;
};

/** The word that stands for rows without a group. */
const NONE = '';

function narrowed({ source, where }: Question): (SQL | undefined)[] {
  return Object.entries(where).map(([name, keys]) => {
    const { key } = dimensionOf(source, name);
    const wanted = sql`${key} = any(${sql.param([...keys])}::text[])`;
    return keys.includes(NONE) ? sql`(${key} is null or ${wanted})` : wanted;
  });
}

/** Dimensions of the rows, and that of the chart where it is another one. */
function dimensionsOf({ by, chartBy }: Question): string[] {
  return chartBy === null || by.includes(chartBy) ? [...by] : [...by, chartBy];
}

/** The groups by which it is counted at once: rows, points of the chart, and everything. */
function groupings({ by, chartBy }: Question, names: readonly string[]): SQL {
  const setOf = (some: readonly string[]) =>
    sql`(${sql.join(
      some.flatMap((name) => {
        const at = names.indexOf(name);
        return [raw(`k${at}`), raw(`l${at}`)];
      }),
      sql`, `,
    )})`;
  const chart = chartBy === null || (by.length === 1 && by[0] === chartBy) ? [] : [[chartBy]];
  const rows = by.length === 0 ? [] : [by];
  return sql.join([...[...rows, ...chart].map(setOf), sql`()`], sql`, `);
}

/** The one statement of a report: its parameters are numbered, everything else is of the catalogue. */
function statementOf(question: Question): SQL {
  const { source, by, measures, sort } = question;
  const names = dimensionsOf(question);
  const given = names.flatMap((name, at) => {
    const { key, label } = dimensionOf(source, name);
    return [
      sql`${key} as ${raw(`k${at}`)}`,
      label === undefined ? sql`null::text as ${raw(`l${at}`)}` : sql`${label} as ${raw(`l${at}`)}`,
    ];
  });
  const keys = names.flatMap((_, at) => [raw(`k${at}`), raw(`l${at}`)]);
  const level =
    names.length === 0
      ? sql`0`
      : sql`grouping(${sql.join(
          names.map((_, at) => raw(`k${at}`)),
          sql`, `,
        )})`;
  const figures = measures.map(
    (name, at) => sql`(${measureOf(source, name)})::float8 as ${raw(`m${at}`)}`,
  );
  const condition = and(source.where, inPeriod(source, question.period), ...narrowed(question));
  const grouped = sql`select ${sql.join([sql`${level} as level`, ...keys, ...figures], sql`, `)}
    from ${source.from} ${given.length > 0 ? sql`cross join lateral (select ${sql.join(given, sql`, `)}) grouped` : sql``}
    where ${condition ?? sql`true`}
    group by grouping sets (${groupings(question, names)})`;
  const column = raw(orderColumn(question));
  const direction = sort.isDescending ? sql`desc nulls last` : sql`asc nulls last`;
  const order = by.length === 0 ? sql`` : sql`, ${column} ${direction}, k0`;
  return sql`select * from (${grouped}) answer order by level desc${order} limit ${MOST_ROWS + MOST_DAYS + 2}`;
}

/** A group is put in order by how it is called, a figure by itself. */
function orderColumn({ by, measures, sort, source }: Question): string {
  const dimension = by.indexOf(sort.column);
  if (dimension === -1)
    return measures.length === 0 ? 'k0' : `m${Math.max(0, measures.indexOf(sort.column))}`;
  return dimensionOf(source, sort.column).label === undefined ? `k${dimension}` : `l${dimension}`;
}

type Found = Record<string, unknown> & { level: number };
const textIn = (row: Found, name: string): string | null => {
  const value = row[name];
  return typeof value === 'string' ? value : null;
};
const numberIn = (row: Found, name: string): number | null => {
  const value = row[name];
  return typeof value === 'number' ? value : null;
};

/** Asks a source within the tenant scope of the transaction. */
export async function ask(db: Db, question: Question): Promise<Answer> {
  const { by, measures, chartBy } = question;
  const names = dimensionsOf(question);
  const { rows: found } = await db.execute<Found>(statementOf(question));
  const figuresOf = (row: Found) => measures.map((_, at) => numberIn(row, `m${at}`));
  // A bit for each dimension that a row is not grouped by, the first the highest.
  const bit = (name: string) => 2 ** (names.length - 1 - names.indexOf(name));
  const levelOf = (some: readonly string[]) =>
    names.filter((name) => !some.includes(name)).reduce((sum, name) => sum + bit(name), 0);
  const everything = levelOf([]);
  const ofRows = by.length === 0 ? null : levelOf(by);
  const ofChart = chartBy === null ? null : levelOf([chartBy]);
  const rows = found.filter(({ level }) => level === ofRows && level !== everything);
  const points = found.filter(({ level }) => level === ofChart && level !== everything);
  const total = found.find(({ level }) => level === everything);
  const chartKey = `k${names.indexOf(chartBy ?? '')}`;
  return {
    rows: rows.slice(0, MOST_ROWS).map((row) => ({
      keys: by.map((_, at) => textIn(row, `k${at}`)),
      labels: by.map((_, at) => textIn(row, `l${at}`) ?? textIn(row, `k${at}`)),
      figures: figuresOf(row),
    })),
    totals: total === undefined ? measures.map(() => null) : figuresOf(total),
    points: points.flatMap((row) => {
      const key = textIn(row, chartKey);
      return key === null ? [] : [{ key, figures: figuresOf(row) }];
    }),
    truncated: rows.length > MOST_ROWS,
  };
}
