import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  count,
  different,
  figureOf,
  leastOf,
  mostOf,
  percentileOf,
  rowsForEach,
  shareOf,
  sumOf,
  combineParts,
  type MeasureSql,
  type Part,
} from './measure.ts';

const value = sql`x`;

/** Part of a figure that the database returns for rows, by kind of measure. */
const partOf: Record<MeasureSql['is'], (rows: readonly number[]) => Part> = {
  count: (rows) => rows.length,
  sum: (rows) => (rows.length === 0 ? null : rows.reduce((sum, row) => sum + row, 0)),
  least: (rows) => (rows.length === 0 ? null : Math.min(...rows)),
  most: (rows) => (rows.length === 0 ? null : Math.max(...rows)),
  average: (rows) => [rows.filter((row) => row > 3).length, rows.length],
  percentile: (rows) => (rows.length === 0 ? null : [...rows]),
  different: (rows) => (rows.length === 0 ? null : [...new Set(rows)]),
  each: (rows) => [String(rows.length), ...new Set(rows.map(String))],
};

const measures: readonly MeasureSql[] = [
  count,
  sumOf(value),
  leastOf(value),
  mostOf(value),
  shareOf(value),
  percentileOf(0.5, value),
  percentileOf(0.9, value),
  different(value),
  rowsForEach(value),
];

const rows = fc.array(fc.integer({ min: -5, max: 9 }), { maxLength: 12 });

test.each(measures.map((measure) => [measure.is, measure] as const))(
  'a figure combined from parts equals the figure computed from all rows: %s',
  (is, measure) => {
    fc.assert(
      fc.property(fc.array(rows, { minLength: 1, maxLength: 5 }), (parts) => {
        const joined = parts.reduce<Part | undefined>(
          (sum, part) => combineParts(measure, sum, partOf[is](part)),
          undefined,
        );
        const whole = combineParts(measure, undefined, partOf[is](parts.flat()));
        expect(figureOf(measure, joined)).toEqual(figureOf(measure, whole));
      }),
    );
  },
);

test('figures are computed for known rows and for no rows', () => {
  const figure = (measure: MeasureSql, part: Part) =>
    figureOf(measure, combineParts(measure, undefined, part));
  expect(figure(percentileOf(0.5, value), [1, 2, 10])).toBe(2);
  expect(figure(percentileOf(0.5, value), [1, 2])).toBe(1.5);
  expect(figure(percentileOf(0.9, value), [0, 10])).toBe(9);
  expect(figure(shareOf(value), [1, 4])).toBe(0.25);
  expect(figure(rowsForEach(value), ['6', '10', '11'])).toBe(3);
  expect(measures.map((measure) => figureOf(measure, undefined))).toEqual([
    0,
    null,
    null,
    null,
    null,
    null,
    null,
    0,
    null,
  ]);
});
