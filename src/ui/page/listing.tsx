import type { ReactNode } from 'react';
import { usePhone, useTablet } from '../window-width.ts';
import './listing.css';

export type ListingColumn<Row> = {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand right. */
  number?: boolean;
  /** Names the row for readers; the first such column is enough. */
  names?: boolean;
  /** The title is for readers only, for instance over a column of buttons. */
  hideTitle?: boolean;
};

type ListingProps<Row> = {
  /** What the table lists. */
  label: string;
  columns: readonly ListingColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** Reaches the edges of the page. */
  flush?: boolean;
};

/** More columns than a tablet has room for. */
const MANY = 9;

/** A short table that needs no selection, sorting or windowing. */
export function Listing<Row>({ label, columns, rows, rowKey, empty, flush }: ListingProps<Row>) {
  const isPhone = usePhone();
  const isTablet = useTablet();
  const isPairs = isPhone || (isTablet && columns.length > MANY);
  if (rows.length === 0 && empty) return empty;
  return (
    <div
      className={`listing${flush ? ' listing-flush' : ''}${isPairs ? ' listing-pairs' : ''}`}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={column.number ? 'num' : undefined}>
                {column.hideTitle ? (
                  <span className="for-readers">{column.title}</span>
                ) : (
                  column.title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: ListingColumn<Row>; row: Row }) {
  if (column.names) return <th scope="row">{column.cell(row)}</th>;
  return (
    <td
      className={column.number ? 'num' : undefined}
      data-title={column.hideTitle ? undefined : column.title}
    >
      {column.cell(row)}
    </td>
  );
}
