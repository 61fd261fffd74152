import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { statusClass, type Status } from '../mark/status-mark.tsx';
import { inRand } from '#domain/kernel/money.ts';
import { day, number } from './cells.tsx';
import type { CellValue, ColumnDef, DrawnCell } from './column.ts';
import type { ColumnMeta } from './grid/features.ts';
import type { CellText } from './grid/rows/cell-text.ts';

type Options = Pick<ColumnMeta, 'sort' | 'grows' | 'hidden' | 'names' | 'needs' | 'narrow'> & {
  /** Width in pixels. */
  width?: number;
};
/** Content of a cell: text that is painted without React, or other content. */
type Content<Row> = { paint: (row: Row) => CellText } | { cell: (row: Row) => ReactNode };
type Own<Row> = Options &
  Content<Row> & {
    end?: true;
    value: (row: Row) => CellValue;
  };
type KeyOf<Row, Value> = {
  [K in keyof Row & string]: Row[K] extends Value | null | undefined ? K : never;
}[keyof Row & string];

/** Helpers to define the columns of a table: `col.money('charge', 'Charge')`. */
export function columnsFor<Row extends RowData>() {
  type Texts = KeyOf<Row, string>;
  type Numbers = KeyOf<Row, number>;
  const own = ownColumn<Row>;
  /**
   * Creates a builder for columns of one kind; `usual` are its default options, which a screen can
   * override.
   */
  const column =
    <Key extends keyof Row & string, Value extends CellValue>(
      read: (key: keyof Row) => (row: Row) => Value,
      paint: (value: Value) => CellText,
      usual: Options & { end?: true } = {},
    ) =>
    (key: Key, title: string, options: Options = {}) => {
      const value = read(key);
      return own(key, title, {
        ...usual,
        value,
        paint: (row) => paint(value(row)),
        ...options,
      });
    };
  const text = column<Texts, string | null>(textOf, (value) => value);
  const ref = column<Texts, string | null>(textOf, refOf, { width: 112 });
  const age = { width: 94, end: true, narrow: 'end' } as const;
  const time = column<Texts, string | null>(textOf, ageOf, age);
  const date = column<Texts, string | null>(textOf, day, { width: 104 });
  const money = column<Numbers, number | null>(numberOf, amountOf, { width: 104, end: true });
  const figure = column<Numbers, number | null>(numberOf, number, { width: 72, end: true });
  const flag = column<KeyOf<Row, boolean>, boolean | null>(flagOf, answerOf, { width: 72 });
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
      paint: (row) => {
        const { status, word } = of(row);
        return { text: word, className: statusClass(status) };
      },
      ...rest,
    });
  }
}

/** Column with custom content; `value` is its value in an exported file. */
function ownColumn<Row extends RowData>(
  id: string,
  title: string,
  { value, width = 140, ...given }: Own<Row>,
): ColumnDef<Row> {
  const { content, meta } = contentOf(given);
  return {
    id,
    header: title,
    accessorFn: value,
    ...content,
    size: width,
    enableSorting: meta.sort !== undefined,
    meta,
  };
}

/** Separates the content of a cell from the properties of its column. */
function contentOf<Row extends RowData>(given: Content<Row> & ColumnMeta) {
  if ('paint' in given) {
    const { paint, ...meta } = given;
    return { content: { paint }, meta };
  }
  const { cell, ...meta } = given;
  return { content: { cell: ({ row }: DrawnCell<Row>) => cell(row.original) }, meta };
}

const no = { text: 'No', className: 'quiet-text' };
const never = { text: 'Never', className: 'quiet-text' };

const ageOf = (iso: string | null): CellText => (iso === null ? never : { since: iso });
const amountOf = (amount: number | null): CellText => (amount === null ? null : inRand(amount));
const refOf = (text: string | null): CellText => text && { text, className: 'ref' };
const answerOf = (is: boolean | null): CellText => (is === true ? 'Yes' : no);

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
