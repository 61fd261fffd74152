/**
 * Kernel: columns and filter fields of a list, derived from its declared fields.
 *
 *     export const columns = columnsOfFields<CrateRow>(crateFields, { states: { state: states } });
 *     export const filters = filtersOfFields<Key>(crateFields, { states: { state: states } });
 */
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { rangeOf, type Field, type Fields } from '#domain/entities/fields.ts';
import type { Status } from '../mark/status-mark.tsx';
import type { CellValue, ColumnDef } from './column.ts';
import { columnsFor } from './columns.tsx';
import { dayFilter } from './filter/day-filter.ts';
import type { FilterField } from './filter/filter-fields.ts';
import { byRecord } from './filter/record-filters.ts';
import { stateFilter } from './filter/state-filter.ts';

type States = Readonly<Record<string, { status: Status; word: string }>>;
type AnyRow = Record<string, string | number | boolean | null>;

/** Cell that a screen draws itself; `value` is its value in a file, that of the field by default. */
interface OwnCell<Row> {
  cell: (row: Row) => ReactNode;
  value?: (row: Row) => CellValue;
}

interface Looks<F extends Fields> {
  /** Marks and labels of choices. */
  states?: { readonly [K in keyof F]?: States };
}

const col = columnsFor<AnyRow>();
const texts = columnsFor<Record<string, string | null>>();
const numbers = columnsFor<Record<string, number | null>>();
const flags = columnsFor<Record<string, boolean | null>>();

const makers = {
  text: texts.text,
  choice: texts.text,
  code: texts.ref,
  day: texts.date,
  instant: texts.time,
  money: numbers.money,
  id: numbers.number,
  count: numbers.number,
  number: numbers.number,
  flag: flags.flag,
};

function optionsOf(name: string, { width, grows, hidden, names, narrow, needs, sort }: Field) {
  return {
    ...(width !== undefined && { width }),
    ...(grows && { grows }),
    ...(hidden && { hidden }),
    ...(names && { names }),
    ...(narrow && { narrow }),
    ...(needs && { needs: [needs] }),
    ...(sort && { sort: name }),
  };
}

/** Columns in the order of the declaration. */
export function columnsOfFields<Row extends RowData, const F extends Fields = Fields>(
  fields: F,
  { states = {}, own = {} }: Looks<F> & { own?: { readonly [K in keyof F]?: OwnCell<Row> } } = {},
): ColumnDef<Row>[] {
  const looks: Readonly<Record<string, States | undefined>> = states;
  const drawn: Readonly<Record<string, OwnCell<Row> | undefined>> = own;
  const columns = Object.entries<Field>(fields).flatMap(([name, field]) => {
    if (field.kind === 'condition' || field.kind === 'record' || field.inRowOnly) return [];
    const options = optionsOf(name, field);
    const labels = looks[name];
    const none = { status: 'neutral', word: '' } as const;
    if (labels)
      return [
        col.state(name, field.label, {
          ...options,
          of: (row) => labels[String(row[name])] ?? none,
        }),
      ];
    const cell = drawn[name];
    if (cell) {
      const value = (row: AnyRow) => row[name] ?? null;
      return [col.own(name, field.label, { ...options, value, ...(cell as OwnCell<AnyRow>) })];
    }
    return [makers[field.kind](name, field.label, options) as unknown as ColumnDef<AnyRow>];
  });
  return columns as unknown as ColumnDef<Row>[];
}

/** Filter fields in the order of the declaration, named as in the filter line. */
export function filtersOfFields<Key extends string, const F extends Fields = Fields>(
  fields: F,
  { states = {} }: Looks<F> = {},
): FilterField<Key>[] {
  const looks: Readonly<Record<string, States | undefined>> = states;
  const filters = Object.entries<Field>(fields).flatMap(([key, field]): FilterField[] => {
    const { kind, label, named: name = key } = field;
    const range = rangeOf(key, field);
    if (range) {
      const ends = { from: range[0], to: range[1] };
      if (kind === 'instant') return [dayFilter(name, label, ends)];
      return [{ name, label, kind: kind === 'day' ? 'date' : 'number', range: ends }];
    }
    if (kind === 'condition') return [{ name, label, kind: 'flag', key }];
    if (field.filter !== 'values' || kind === 'id') return [];
    if (field.entity) return [byRecord(field.entity, { name, label, key, many: true })];
    const labels = looks[key];
    if (labels) return [{ ...stateFilter(key, labels), name, label }];
    return [{ name, label, kind: 'text', key }];
  });
  return filters as FilterField<Key>[];
}
