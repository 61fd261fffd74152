import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { Status } from '../mark/status-mark.tsx';
import { Ago, day, Flag, Money, emptyCell, number, Ref, State } from './cells.tsx';
import type { CellValue, ColumnDef, DrawnCell } from './column.ts';
import type { ColumnMeta } from './grid/features.ts';

type Options = Pick<ColumnMeta, 'sort' | 'grows' | 'hidden' | 'names' | 'needs' | 'narrow'> & {
  /** Width in pixels. */
  width?: number;
};
type Own<Row> = Options & {
  end?: true;
  cell: (row: Row) => ReactNode;
  value: (row: Row) => CellValue;
};
type KeyOf<Row, Value> = {
  [K in keyof Row & string]: Row[K] extends Value | null | undefined ? K : never;
}[keyof Row & string];

/** Helpers to define the columns of a table: `col.money('charge', 'Charge')`. */
export function columnsFor<Row extends RowData>() {
  type Texts = KeyOf<Row, string>;
  type Numbers = KeyOf<Row, number>;
  /** Column for other cases; `value` is its value in a file. */
  const own = (
    id: string,
    title: string,
    { value, cell, width = 140, ...meta }: Own<Row>,
  ): ColumnDef<Row> => ({
    id,
    header: title,
    accessorFn: value,
    cell: ({ row }: DrawnCell<Row>) => cell(row.original),
    size: width,
    enableSorting: meta.sort !== undefined,
    meta,
  });

  const text = (key: Texts, title: string, options: Options = {}) =>
    own(key, title, {
      value: textOf<Row>(key),
      cell: (row) => textOf<Row>(key)(row) ?? emptyCell,
      ...options,
    });
  const ref = (key: Texts, title: string, options: Options = {}) =>
    own(key, title, {
      width: 112,
      value: textOf<Row>(key),
      cell: (row) => <Ref text={textOf<Row>(key)(row)} />,
      ...options,
    });
  const time = (key: Texts, title: string, options: Options = {}) =>
    own(key, title, {
      width: 94,
      end: true,
      narrow: 'end',
      value: textOf<Row>(key),
      cell: (row) => <Ago iso={textOf<Row>(key)(row)} />,
      ...options,
    });
  const date = (key: Texts, title: string, options: Options = {}) =>
    own(key, title, {
      width: 104,
      value: textOf<Row>(key),
      cell: (row) => day(textOf<Row>(key)(row)) ?? emptyCell,
      ...options,
    });
  const money = (key: Numbers, title: string, options: Options = {}) =>
    own(key, title, {
      width: 104,
      end: true,
      value: numberOf<Row>(key),
      cell: (row) => <Money amount={numberOf<Row>(key)(row)} />,
      ...options,
    });
  const figure = (key: Numbers, title: string, options: Options = {}) =>
    own(key, title, {
      width: 72,
      end: true,
      value: numberOf<Row>(key),
      cell: (row) => number(numberOf<Row>(key)(row)) ?? emptyCell,
      ...options,
    });
  const flag = (key: KeyOf<Row, boolean>, title: string, options: Options = {}) =>
    own(key, title, {
      width: 72,
      value: flagOf<Row>(key),
      cell: (row) => <Flag is={flagOf<Row>(key)(row) === true} />,
      ...options,
    });
  return { text, ref, time, date, money, number: figure, flag, state, own };

  /** Status column: shape and word. */
  function state(
    id: string,
    title: string,
    options: Options & { of: (row: Row) => { status: Status; word: string } },
  ) {
    const { of, ...rest } = options;
    return own(id, title, {
      width: 166,
      narrow: 'state',
      value: (row) => of(row).word,
      cell: (row) => <State {...of(row)} />,
      ...rest,
    });
  }
}

const textOf =
  <Row,>(key: keyof Row) =>
  (row: Row): string | null => {
    const value = row[key];
    return typeof value === 'string' && value !== '' ? value : null;
  };
const numberOf =
  <Row,>(key: keyof Row) =>
  (row: Row): number | null => {
    const value = row[key];
    return typeof value === 'number' ? value : null;
  };
const flagOf =
  <Row,>(key: keyof Row) =>
  (row: Row): boolean | null => {
    const value = row[key];
    return typeof value === 'boolean' ? value : null;
  };
