import { daysBetween, shifted } from '../../domain/business-days.ts';
import type { Dataset } from '../../domain/reports/dataset.ts';
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

/** What the list of the rows behind a row is narrowed to; null where a group of it is no condition of the list. */
function termsOf(drill: Drill, { dimensions, list }: Dataset): Term[] | null {
  const ofDays = termsOfDays(drill, list?.period);
  const ofGroups = groupsOf(drill).map(([id, keys]) => {
    const field = dimensions[id]?.field;
    const isKnown = keys.every((key) => key !== null && key !== '');
    return field === undefined || !isKnown ? null : is(field, ...keys.map(String));
  });
  const given = ofGroups.filter((term) => term !== null);
  if (ofDays === null || given.length < ofGroups.length) return null;
  const always = (list?.terms ?? []).map(([field, value]) => is(field, value));
  return [...always, ...ofDays, ...given];
}

/** The days of the row: those of its own day or month, otherwise of the period. */
function daysIn({ reading: { parameters }, row }: Drill): Period | null {
  const at = parameters.by.findIndex((id) => id === 'day' || id === 'month');
  const key = row.keys[at];
  if (key !== undefined && key !== null) return daysOfPoint(key);
  const { from, to } = parameters;
  return from === null || to === null ? null : { from, to };
}

function pathOf({ reading, row }: Drill, { list }: Dataset): string | null {
  if (list === undefined) return null;
  if (typeof list.path === 'string') return list.path;
  const at = reading.parameters.by.indexOf(list.path.of);
  return list.path.paths[row.keys[at] ?? ''] ?? null;
}

/** The report narrowed to a row, by what it is not counted by yet; null where nothing is left to count by. */
function narrowedTo({ reading, row }: Drill, asked: Asked): string | null {
  const { by, where } = reading.parameters;
  const next = reading.dimensions.find(
    ({ id, kind }) => !by.includes(id) && kind !== 'hour' && kind !== 'weekday',
  );
  if (next === undefined || by.length === 0) return null;
  const keys = Object.fromEntries(by.map((id, at) => [id, [row.keys[at] ?? '']]));
  return reportAddress({ ...asked, by: [next.id], where: { ...where, ...keys }, sort: null });
}

/** Where Enter on a row leads: to the list of the rows behind it, otherwise into the row. */
export function addressOfRow(drill: Drill, asked: Asked): string | null {
  const of = datasetOf(drill.reading.dataset);
  const path = pathOf(drill, of);
  const terms = path === null ? null : termsOf(drill, of);
  if (path === null || terms === null) return narrowedTo(drill, asked);
  return `${path}?${new URLSearchParams({ q: printFilter(terms) })}`;
}
