import { sql, type SQL } from 'drizzle-orm';

/**
 * A figure in SQL whose parts can be combined: counts and sums are added, an average is kept as sum
 * and count, percentiles and distinct values as their values. A count per value is kept as the
 * number of rows, followed by the values.
 */
export type MeasureSql =
  | { is: 'count' | 'sum' | 'least' | 'most'; of: SQL }
  | { is: 'average'; sum: SQL; number: SQL }
  | { is: 'percentile'; share: number; of: SQL }
  | { is: 'different'; of: SQL }
  | { is: 'each'; of: SQL };

/** Figure of some of the rows, as read from the database. */
export type Part = number | null | (number | string | null)[];
export const count: MeasureSql = { is: 'count', of: sql`count(*)` };
export const countIf = (condition: SQL): MeasureSql => ({
  is: 'count',
  of: sql`count(*) filter (where ${condition})`,
});
export const sumOf = (value: SQL, condition?: SQL): MeasureSql => ({
  is: 'sum',
  of: condition ? sql`sum(${value}) filter (where ${condition})` : sql`sum(${value})`,
});
/** Sum of the matching rows; 0 if there are none. */
export const totalOf = (value: SQL, condition: SQL): MeasureSql => ({
  is: 'count',
  of: sql`coalesce(sum(${value}) filter (where ${condition}), 0)`,
});
export const leastOf = (value: SQL): MeasureSql => ({ is: 'least', of: sql`min(${value})` });
export const mostOf = (value: SQL): MeasureSql => ({ is: 'most', of: sql`max(${value})` });

/** Number of distinct values. */
export const different = (value: SQL, condition?: SQL): MeasureSql => ({
  is: 'different',
  of: condition ? sql`case when ${condition} then ${value} end` : value,
});

/** Average number of rows per distinct value. */
export const rowsForEach = (value: SQL): MeasureSql => ({ is: 'each', of: value });

/** Share of the rows that match; null without rows. */
export const shareOf = (condition: SQL): MeasureSql => ({
  is: 'average',
  sum: sql`count(*) filter (where ${condition})`,
  number: sql`count(*)`,
});
export const averageOf = (value: SQL, condition: SQL): MeasureSql => ({
  is: 'average',
  sum: sql`sum(${value}) filter (where ${condition})`,
  number: sql`count(${value}) filter (where ${condition})`,
});

const hours = (interval: SQL): SQL => sql`extract(epoch from ${interval}) / 3600.0`;
/** Percentile of numbers; `share` is between 0 and 1. Ignores null. */
export const percentileOf = (share: number, number: SQL): MeasureSql => ({
  is: 'percentile',
  share,
  of: number,
});
/** Percentile of intervals, in hours. */
export const percentile = (share: number, interval: SQL): MeasureSql =>
  percentileOf(share, hours(interval));
export const sumOfHours = (interval: SQL): MeasureSql => sumOf(hours(interval));
export const mostHours = (interval: SQL): MeasureSql => mostOf(hours(interval));

/** SQL expression that computes the part for a group of rows. */
export function partSql(measure: MeasureSql): SQL {
  switch (measure.is) {
    case 'average':
      return sql`json_build_array((${measure.sum})::float8, (${measure.number})::float8)`;
    case 'percentile':
      // Four decimals of an hour are precise to a third of a second and halve the size of the
      // result.
      return sql`to_json(array_agg(round((${measure.of})::numeric, 4)) filter (where (${measure.of}) is not null))`;
    case 'each':
      return sql`to_json(array_prepend(count(*)::text, array_agg(distinct ${measure.of})))`;
    case 'different':
      return sql`to_json(array_agg(distinct ${measure.of}) filter (where (${measure.of}) is not null))`;
    default:
      return sql`(${measure.of})::float8`;
  }
}

type Values = (number | string | null)[];
type Adding = (one: number, other: number) => number;

const adding: Readonly<Record<'count' | 'sum' | 'least' | 'most', Adding>> = {
  count: (one, other) => one + other,
  sum: (one, other) => one + other,
  least: Math.min,
  most: Math.max,
};

const valuesIn = (part: Part | undefined): Values => (Array.isArray(part) ? part : []);
const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function combineNumbers(add: Adding, one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return add(one, other);
}

/** Combines two parts. A list of the first part is extended in place. */
export function combineParts({ is }: MeasureSql, one: Part | undefined, other: Part): Part {
  if (is === 'percentile' || is === 'different') {
    const all = one === undefined ? [] : valuesIn(one);
    for (const value of valuesIn(other)) all.push(value);
    return all;
  }
  if (is === 'each') {
    const [before = 0, ...known] = valuesIn(one);
    const [more = 0, ...others] = valuesIn(other);
    return [Number(before) + Number(more), ...known, ...others];
  }
  if (is === 'average') {
    const before = valuesIn(one);
    return valuesIn(other).map((value, at) =>
      combineNumbers(adding.sum, numberIn(before[at]), numberIn(value)),
    );
  }
  return combineNumbers(adding[is], numberIn(one), numberIn(other));
}

/** Percentile with linear interpolation between neighbouring values. */
function percentileIn(values: Values, share: number): number | null {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values, Number).toSorted();
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

function averageIn([sum = null, number = null]: Values): number | null {
  const [over, of] = [numberIn(sum), numberIn(number)];
  return over === null || of === null || of === 0 ? null : over / of;
}

const eachIn = ([rows = 0, ...values]: Values): number | null =>
  values.length === 0 ? null : Number(rows) / new Set(values).size;

/** Computes the figure of a measure from its combined partial result. */
export function figureOf(measure: MeasureSql, part: Part | undefined): number | null {
  if (measure.is === 'percentile') return percentileIn(valuesIn(part), measure.share);
  if (measure.is === 'different') return new Set(valuesIn(part)).size;
  if (measure.is === 'average') return averageIn(valuesIn(part));
  if (measure.is === 'each') return eachIn(valuesIn(part));
  return numberIn(part) ?? (measure.is === 'count' ? 0 : null);
}
