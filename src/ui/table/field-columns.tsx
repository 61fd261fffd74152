/**
 * Kernel: columns and filter fields of a list, derived from its declared fields.
 *
 * - `labels` are the words of choices, with or without a status mark; `own` cells are drawn by the
 *   screen; `filters` add the search for values to a filter field.
 *
 *     export const { columns, filters } = showFields('GET /crates', crateFields, {
 *       labels: { state: states },
 *       own: { weight: ({ weight }) => `${weight} kg` },
 *     });
 */
import type { ReactNode } from 'react';
import type { AnyListKey, FilterKey, ListRow } from '#api/list-source.ts';
import { rangeOf, type Field, type Fields, type RangeNames } from '#domain/entities/fields.ts';
import type { Status } from '../mark/status-mark.tsx';
import { Phone } from './cells.tsx';
import type { CellValue, ColumnDef } from './column.ts';
import { columnsFor } from './columns.tsx';
import { dayFilter } from './filter/day-filter.ts';
import type { FilterField } from './filter/filter-fields.ts';
import type { CellText } from './grid/rows/cell-text.ts';
import { byProvince } from './filter/province-filter.ts';
import { byRecord } from './filter/record-filters.ts';
import { byTown } from './filter/town-filter.ts';

interface Mark {
  status: Status;
  word: string;
}
type Labels = Readonly<Record<string, Mark | string>>;
type AnyRow = Record<string, string | number | boolean | null>;

type Content<Row> = { cell: (row: Row) => ReactNode } | { paint: (row: Row) => CellText };

/**
 * Cell that a screen draws itself: its text, its status mark, or its content. `value` is written to
 * files, by default the value of the field.
 */
type OwnCell<Row> =
  | ((row: Row) => string | null)
  | { of: (row: Row) => Mark }
  | (Content<Row> & { value?: (row: Row) => CellValue; end?: true });

type ByName<F extends Fields, T> = { readonly [K in keyof F]?: T };

interface Looks<F extends Fields, Row> {
  labels?: ByName<F, Labels>;
  own?: ByName<F, OwnCell<Row>>;
  filters?: ByName<F, Partial<Pick<FilterField, 'kind' | 'many' | 'options' | 'named'>>>;
}
type Look = Looks<Fields, AnyRow>;

const col = columnsFor<AnyRow>();
const texts = columnsFor<Record<string, string | null>>();
const numbers = columnsFor<Record<string, number | null>>();
const flags = columnsFor<Record<string, boolean | null>>();

const makers = {
  text: texts.text,
  choice: texts.text,
  code: texts.ref,
  phone: phoneColumn,
  day: texts.date,
  instant: texts.time,
  money: numbers.money,
  id: numbers.number,
  count: numbers.number,
  number: numbers.number,
  flag: flags.flag,
};

function phoneColumn(name: string, label: string, options: object) {
  const value = (row: Record<string, string | null>) => row[name] ?? null;
  return texts.own(name, label, {
    ...options,
    value,
    cell: (row) => <Phone number={value(row)} />,
  });
}

/**
 * Permissions to see the column and filter of a field; any one is enough. With an empty list,
 * everyone sees the field.
 */
const permissionsOf = ({ needs, shownWith = needs }: Field) => [shownWith ?? []].flat();

function optionsOf(name: string, field: Field) {
  const { width, grows, hidden, names, narrow, sort } = field;
  const needs = permissionsOf(field);
  return {
    ...(width !== undefined && { width }),
    ...(grows && { grows }),
    ...(hidden && { hidden }),
    ...(names && { names }),
    ...(narrow && { narrow }),
    ...(needs.length > 0 && { needs }),
    ...(sort && { sort: sort === true ? name : sort }),
  };
}

const none: Mark = { status: 'neutral', word: '' };
const wordOf = (label: Mark | string | undefined): string =>
  typeof label === 'object' ? label.word : (label ?? '');

/** Cell of a choice: with its status mark, or as text if its labels have no mark. */
function choiceCell(name: string, labels: Labels): OwnCell<AnyRow> {
  const labelOf = (row: AnyRow) => labels[String(row[name])];
  if (Object.values(labels).some((label) => typeof label === 'string'))
    return (row) => (row[name] === null ? null : wordOf(labelOf(row)));
  return { of: (row) => (labelOf(row) as Mark | undefined) ?? none };
}

/** Cell that replaces the default cell for the kind of the field. */
function cellOf(name: string, { own, labels }: Look): OwnCell<AnyRow> | undefined {
  const words = labels?.[name];
  return own?.[name] ?? (words && choiceCell(name, words));
}

function columnOf([name, field]: [string, Field], look: Look): ColumnDef<AnyRow>[] {
  const { kind, label, inRowOnly, filterOnly } = field;
  if (kind === 'condition' || kind === 'threshold') return [];
  if (kind === 'record' || inRowOnly || filterOnly) return [];
  const options = optionsOf(name, field);
  const cell = cellOf(name, look);
  if (typeof cell === 'function')
    return [col.own(name, label, { ...options, paint: cell, value: cell })];
  if (cell && 'of' in cell) return [col.state(name, label, { ...options, ...cell })];
  const value = (row: AnyRow) => row[name] ?? null;
  if (cell) return [col.own(name, label, { ...options, value, ...cell })];
  if (kind === 'drawn') throw new Error(`The screen draws no cell for ${name}.`);
  return [makers[field.asDay ? 'day' : kind](name, label, options) as unknown as ColumnDef<AnyRow>];
}

type Named = Pick<FilterField, 'name' | 'label' | 'needs'>;

function rangeFilter(named: Named, kind: Field['kind'], [from, to]: RangeNames): FilterField {
  const range = { from, to };
  if (kind === 'instant') return { ...named, ...dayFilter(named.name, named.label, range) };
  return { ...named, kind: kind === 'day' ? 'date' : 'number', range };
}

function valuesFilter(named: Named & { key: string }, field: Field, look: Look): FilterField {
  const { kind, entity, filter } = field;
  if (filter === 'towns') return byTown(named);
  if (filter === 'provinces') return { ...byProvince, ...named };
  if (kind === 'record' && entity) return byRecord(entity, { ...named, many: true });
  const own = look.filters?.[named.key];
  const labels = look.labels?.[named.key];
  if (!labels) return { ...named, kind: kinds[kind] ?? 'text', ...own };
  const { values = Object.keys(labels) } = field;
  const options = Object.entries(labels).flatMap(([value, label]) =>
    values.includes(value) ? [{ value, label: wordOf(label) }] : [],
  );
  return { ...named, kind: 'choice', many: true, options, ...own };
}

function filterOf([key, field]: [string, Field], look: Look): FilterField[] {
  const { kind, filter, named } = field;
  const [needs] = permissionsOf(field);
  const label = field.filterLabel ?? field.label;
  const called = { name: named ?? key, label, ...(needs && { needs }) };
  const range = rangeOf(key, field);
  if (range) return [rangeFilter(called, kind, range)];
  if (kind === 'condition') return [{ ...called, key, kind: 'flag' }];
  if (kind === 'threshold') return [{ ...called, key, kind: 'number' }];
  const isForReload = kind === 'id' && named === undefined;
  return filter === undefined || isForReload ? [] : [valuesFilter({ ...called, key }, field, look)];
}

const kinds: Partial<Record<Field['kind'], FilterField['kind']>> = {
  day: 'date',
  id: 'number',
  flag: 'flag',
  count: 'number',
  number: 'number',
};

/** Columns and filter fields of a list, in the order of the declaration. */
export function showFields<K extends AnyListKey, const F extends Fields>(
  list: K,
  fields: F,
  looks: Looks<F, ListRow<K>> = {},
) {
  const declared = Object.entries<Field>(fields);
  const look = looks as unknown as Look;
  const columns: unknown = declared.flatMap((field) => columnOf(field, look));
  const filters: unknown = declared.flatMap((field) => filterOf(field, look));
  return {
    list,
    columns: columns as ColumnDef<ListRow<K>>[],
    filters: filters as FilterField<FilterKey<K>>[],
  };
}
