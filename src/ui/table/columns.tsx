import type { ReactNode } from 'react';
import type { Permission } from '../../domain/permissions.ts';
import type { Status } from '../mark/status-mark.tsx';
import { Ago, day, Flag, Money, number, Ref, State } from './cells.tsx';

/** What a cell is when it is written to a file. */
export type CellValue = string | number | boolean | null;

/** One column: how it is drawn, what it is worth in a file, and how it stands. */
export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  value: (row: Row) => CellValue;
  width: number;
  /** The sort key of the list call. */
  sort?: string;
  /** Figures stand right. */
  end?: true;
  /** Takes what width is left over. */
  grows?: true;
  /** Not shown until somebody chooses it. */
  hidden?: true;
  /** Only for those who hold it, as the server answers it to nobody else. */
  needs?: Permission;
  /** Names the row: its link to the record, and what `y` copies. */
  names?: true;
}

type Options<Row> = Partial<
  Pick<Column<Row>, 'sort' | 'width' | 'grows' | 'hidden' | 'names' | 'needs'>
>;
type KeyOf<Row, Value> = {
  [K in keyof Row & string]: Row[K] extends Value | null | undefined ? K : never;
}[keyof Row & string];

const none = <span className="quiet-text">None</span>;

/** The words a table is written in, for one kind of row: `col.money('charge', 'Charge')`. */
export function columnsFor<Row>() {
  type Texts = KeyOf<Row, string>;
  type Numbers = KeyOf<Row, number>;
  const column = (
    id: string,
    title: string,
    rest: Omit<Column<Row>, 'id' | 'title' | 'width'> & { width?: number },
  ): Column<Row> => ({ width: 140, ...rest, id, title });

  const text = (key: Texts, title: string, options: Options<Row> = {}) =>
    column(key, title, {
      value: textOf<Row>(key),
      cell: (row) => textOf<Row>(key)(row) ?? none,
      ...options,
    });
  const ref = (key: Texts, title: string, options: Options<Row> = {}) =>
    column(key, title, {
      width: 112,
      value: textOf<Row>(key),
      cell: (row) => <Ref text={textOf<Row>(key)(row)} />,
      ...options,
    });
  const time = (key: Texts, title: string, options: Options<Row> = {}) =>
    column(key, title, {
      width: 94,
      end: true,
      value: textOf<Row>(key),
      cell: (row) => <Ago iso={textOf<Row>(key)(row)} />,
      ...options,
    });
  const date = (key: Texts, title: string, options: Options<Row> = {}) =>
    column(key, title, {
      width: 104,
      value: textOf<Row>(key),
      cell: (row) => day(textOf<Row>(key)(row)) ?? none,
      ...options,
    });
  const money = (key: Numbers, title: string, options: Options<Row> = {}) =>
    column(key, title, {
      width: 104,
      end: true,
      value: numberOf<Row>(key),
      cell: (row) => <Money amount={numberOf<Row>(key)(row)} />,
      ...options,
    });
  const figure = (key: Numbers, title: string, options: Options<Row> = {}) =>
    column(key, title, {
      width: 72,
      end: true,
      value: numberOf<Row>(key),
      cell: (row) => number(numberOf<Row>(key)(row)) ?? none,
      ...options,
    });
  const flag = (key: KeyOf<Row, boolean>, title: string, options: Options<Row> = {}) =>
    column(key, title, {
      width: 72,
      value: flagOf<Row>(key),
      cell: (row) => <Flag is={flagOf<Row>(key)(row) === true} />,
      ...options,
    });
  return { text, ref, time, date, money, number: figure, flag, state, own };

  /** A status: shape and word. */
  function state(
    id: string,
    title: string,
    options: Options<Row> & { of: (row: Row) => { status: Status; word: string } },
  ) {
    const { of, ...rest } = options;
    return column(id, title, {
      width: 166,
      value: (row) => of(row).word,
      cell: (row) => <State {...of(row)} />,
      ...rest,
    });
  }

  /** What the other words do not say; `value` is what a file gets. */
  function own(
    id: string,
    title: string,
    options: Options<Row> & Pick<Column<Row>, 'cell' | 'value' | 'end'>,
  ) {
    return column(id, title, options);
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
