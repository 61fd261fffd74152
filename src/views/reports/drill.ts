import { daysBetween, shiftDay } from '#domain/kernel/business-days.ts';
import type { Dataset, Dimension, Terms } from '#domain/reports/dataset.ts';
import { datasetOf } from '#domain/reports/datasets.ts';
import type { Period } from '#domain/reports/period.ts';
import { printFilter, type Term } from '#ui/table/filter/filter-grammar.ts';
import { termsBetween, isField } from '#ui/table/filter/shipment-links.ts';
import { reportAddress, type Asked } from './address.ts';
import type { Reading } from './reading.ts';

type Row = Reading['rows'][number];

const lastOfMonth = (month: string): string => {
  const days = daysBetween(`${month}-01`, shiftDay(`${month}-01`, 30));
  return days.findLast((day) => day.startsWith(month)) ?? `${month}-28`;
};

/** Days of a chart point. */
const daysOfPoint = (key: string): Period =>
  key.length === 7 ? { from: `${key}-01`, to: lastOfMonth(key) } : { from: key, to: key };

const spanOf = ({ from, to }: Period) => `${from}..${to}`;

/** Returns the URL of the report for one day or month of its chart. */
export function addressOfPoint(asked: Asked, key: string): string {
  return reportAddress({ ...asked, period: spanOf(daysOfPoint(key)) });
}

interface Drill {
  reading: Reading;
  row: Row;
}

/** Dimension that selects the path of the list. */
const pathDimension = ({ list }: Dataset): string | undefined =>
  typeof list?.path === 'object' ? list.path.of : undefined;

/** Groups of the row and conditions of the report, without days and months. */
function groupsOf({
  reading: { parameters },
  row,
}: Drill): [id: string, keys: (string | null)[]][] {
  const { by, where } = parameters;
  const own = by.map((id, at): [string, (string | null)[]] => [id, [row.keys[at] ?? null]]);
  const narrowed = Object.entries(where).filter(([id]) => !by.includes(id));
  return [...own, ...narrowed].filter(([id]) => id !== 'day' && id !== 'month');
}

/** Time conditions of the list; null if the list cannot filter by period. */
function termsOfDays(drill: Drill, period: string | undefined): Term[] | null {
  const days = daysIn(drill);
  if (days === null) return [];
  return period === undefined ? null : termsBetween(period, days.from, days.to);
}

/**
 * Returns the days of a row: its own day or month; without a day or month, the period of the
 * report.
 */
function daysIn({ reading: { parameters }, row }: Drill): Period | null {
  const at = parameters.by.findIndex((id) => id === 'day' || id === 'month');
  const key = row.keys[at];
  if (key !== undefined && key !== null) return daysOfPoint(key);
  const { from, to } = parameters;
  return from === null || to === null ? null : { from, to };
}

type Condition = readonly [field: string, ...values: string[]];

/** Condition that filters the list by these groups; null if there is no such condition. */
function conditionOf(dimension: Dimension | undefined, keys: (string | null)[]): Condition | null {
  const { field, values = {} } = dimension ?? {};
  if (field === undefined) return null;
  const words = keys.map((key) => values[key ?? ''] ?? key ?? '');
  return words.includes('') ? null : [field, ...words];
}

const FLAGS = 'flag';

/**
 * Merges conditions on the same field: joins flags, and keeps only the common values of other
 * fields. Null if a field has no common value.
 */
function mergeConditions(conditions: readonly Condition[]): Term[] | null {
  const fields = new Map<string, string[]>();
  for (const [field, ...values] of conditions) {
    const known = fields.get(field);
    if (known === undefined) fields.set(field, values);
    else if (field === FLAGS) fields.set(field, [...new Set([...known, ...values])]);
    else
      fields.set(
        field,
        known.filter((value) => values.includes(value)),
      );
  }
  const terms = [...fields].map(([field, values]) => isField(field, ...values));
  return [...fields.values()].some((values) => values.length === 0) ? null : terms;
}

/** Filter of the list behind a row; null if a group cannot be expressed as a condition. */
function termsOf(drill: Drill, of: Dataset, counted: Terms): Term[] | null {
  const { dimensions, list } = of;
  const ofDays = termsOfDays(drill, list?.period);
  const groups = groupsOf(drill).filter(([id]) => id !== pathDimension(of));
  const ofGroups = groups.map(([id, keys]) => conditionOf(dimensions[id], keys));
  const known = ofGroups.filter((condition) => condition !== null);
  if (ofDays === null || known.length < ofGroups.length) return null;
  const terms = mergeConditions([...(list?.terms ?? []), ...known, ...counted]);
  return terms === null ? null : [...terms, ...ofDays];
}

/** Returns the path of the list; null if the path depends on a group that the row lacks. */
function pathOf(drill: Drill, { list }: Dataset): string | null {
  if (list === undefined) return null;
  const { path } = list;
  if (typeof path === 'string') return path;
  const [keys] = groupsOf(drill).flatMap(([id, found]) => (id === path.of ? [found] : []));
  return keys?.length === 1 ? (path.paths[keys[0] ?? ''] ?? null) : null;
}

function addressOfList(drill: Drill, counted: Terms): string | null {
  const of = datasetOf(drill.reading.dataset);
  const path = pathOf(drill, of);
  const terms = path === null ? null : termsOf(drill, of, counted);
  if (path === null || terms === null) return null;
  return `${path}?${new URLSearchParams({ q: printFilter(terms) })}`;
}

/**
 * URL of the report, limited to a row and grouped by an unused dimension; null if all dimensions
 * are used.
 */
function narrowedTo({ reading, row }: Drill, asked: Asked): string | null {
  const { by, where } = reading.parameters;
  const left = reading.dimensions.filter(
    ({ id, kind }) => !by.includes(id) && kind !== 'hour' && kind !== 'weekday',
  );
  const list = pathDimension(datasetOf(reading.dataset));
  const next = left.find(({ id }) => id === list && where[id] === undefined) ?? left[0];
  if (next === undefined || by.length === 0) return null;
  const keys = Object.fromEntries(by.map((id, at) => [id, [row.keys[at] ?? '']]));
  return reportAddress({ ...asked, by: [next.id], where: { ...where, ...keys }, sort: null });
}

/**
 * URL that a row leads to: the list behind it or, if there is no list, the report limited to the
 * row.
 */
export const addressOfRow = (drill: Drill, asked: Asked): string | null =>
  addressOfList(drill, []) ?? narrowedTo(drill, asked);

/** URL of the list of rows that a figure counts; null if there is no such list. */
export function addressOfFigure(drill: Drill, measure: string): string | null {
  const { rows } = datasetOf(drill.reading.dataset).measures[measure] ?? {};
  return rows === undefined ? null : addressOfList(drill, rows);
}

/** URL of the list behind a total. */
export const addressOfTotal = (reading: Reading, measure: string): string | null =>
  addressOfFigure(
    {
      reading: { ...reading, parameters: { ...reading.parameters, by: [] } },
      row: { keys: [], cells: [] },
    },
    measure,
  );
