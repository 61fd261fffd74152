import { daysBetween, shifted } from '../../domain/business-days.ts';
import type { Dataset, Dimension, Terms } from '../../domain/reports/dataset.ts';
import { datasetOf } from '../../domain/reports/datasets.ts';
import type { Period } from '../../domain/reports/period.ts';
import { printFilter, type Term } from '../../ui/table/filter/filter-grammar.ts';
import { between, is } from '../../ui/table/filter/shipment-links.ts';
import { reportAddress, type Asked } from './address.ts';
import type { Reading } from './reading.ts';

type Row = Reading['rows'][number];

const lastOfMonth = (month: string): string => {
  const days = daysBetween(`${month}-01`, shifted(`${month}-01`, 30));
  return days.findLast((day) => day.startsWith(month)) ?? `${month}-28`;
};

/** The days of a point of the chart. */
const daysOfPoint = (key: string): Period =>
  key.length === 7 ? { from: `${key}-01`, to: lastOfMonth(key) } : { from: key, to: key };

const spanOf = ({ from, to }: Period) => `${from}..${to}`;

/** The report of one day or month of its chart. */
export function addressOfPoint(asked: Asked, key: string): string {
  return reportAddress({ ...asked, period: spanOf(daysOfPoint(key)) });
}

interface Drill {
  reading: Reading;
  row: Row;
}

/** What the list is told by the dimension itself: its path. */
const pathDimension = ({ list }: Dataset): string | undefined =>
  typeof list?.path === 'object' ? list.path.of : undefined;

/** The groups that a row is of and that the report is narrowed to, but for days and months. */
function groupsOf({
  reading: { parameters },
  row,
}: Drill): [id: string, keys: (string | null)[]][] {
  const { by, where } = parameters;
  const own = by.map((id, at): [string, (string | null)[]] => [id, [row.keys[at] ?? null]]);
  const narrowed = Object.entries(where).filter(([id]) => !by.includes(id));
  return [...own, ...narrowed].filter(([id]) => id !== 'day' && id !== 'month');
}

/** What the list is narrowed to in time; null where it does not know the period. */
function termsOfDays(drill: Drill, period: string | undefined): Term[] | null {
  const days = daysIn(drill);
  if (days === null) return [];
  return period === undefined ? null : between(period, days.from, days.to);
}

/** The days of the row: those of its own day or month, otherwise of the period. */
function daysIn({ reading: { parameters }, row }: Drill): Period | null {
  const at = parameters.by.findIndex((id) => id === 'day' || id === 'month');
  const key = row.keys[at];
  if (key !== undefined && key !== null) return daysOfPoint(key);
  const { from, to } = parameters;
  return from === null || to === null ? null : { from, to };
}

type Condition = readonly [field: string, ...values: string[]];

/** The condition that finds the rows of groups; null where the list has none. */
function conditionOf(dimension: Dimension | undefined, keys: (string | null)[]): Condition | null {
  const { field, values = {} } = dimension ?? {};
  if (field === undefined) return null;
  const words = keys.map((key) => values[key ?? ''] ?? key ?? '');
  return words.includes('') ? null : [field, ...words];
}

const FLAGS = 'flag';

/** Conditions that hold together, one for each field: all flags, and what values have in common. Null when nothing holds to them. */
function together(conditions: readonly Condition[]): Term[] | null {
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
  const terms = [...fields].map(([field, values]) => is(field, ...values));
  return [...fields.values()].some((values) => values.length === 0) ? null : terms;
}

/** What the list of the rows behind a row is narrowed to; null where a group of it is no condition of the list. */
function termsOf(drill: Drill, of: Dataset, counted: Terms): Term[] | null {
  const { dimensions, list } = of;
  const ofDays = termsOfDays(drill, list?.period);
  const groups = groupsOf(drill).filter(([id]) => id !== pathDimension(of));
  const ofGroups = groups.map(([id, keys]) => conditionOf(dimensions[id], keys));
  const known = ofGroups.filter((condition) => condition !== null);
  if (ofDays === null || known.length < ofGroups.length) return null;
  const terms = together([...(list?.terms ?? []), ...known, ...counted]);
  return terms === null ? null : [...terms, ...ofDays];
}

/** The path of the list; null where it depends on a group that the row does not say. */
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

/** The report narrowed to a row, by what it is not counted by yet; null where nothing is left to count by. */
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

/** Where a row leads: to the list of the rows behind it, otherwise into the row. */
export const addressOfRow = (drill: Drill, asked: Asked): string | null =>
  addressOfList(drill, []) ?? narrowedTo(drill, asked);

/** The list that has as many rows as the figure of a row counts; null where there is none. */
export function addressOfFigure(drill: Drill, measure: string): string | null {
  const { rows } = datasetOf(drill.reading.dataset).measures[measure] ?? {};
  return rows === undefined ? null : addressOfList(drill, rows);
}

/** The same of the figure over all rows. */
export const addressOfTotal = (reading: Reading, measure: string): string | null =>
  addressOfFigure(
    {
      reading: { ...reading, parameters: { ...reading.parameters, by: [] } },
      row: { keys: [], cells: [] },
    },
    measure,
  );
