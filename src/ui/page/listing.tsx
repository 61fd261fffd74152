import type { ReactNode } from 'react';
import { Icon } from '../mark/icon.tsx';
import { usePhone, useTablet } from '../window-width.ts';
import './listing.css';

export type ListingColumn<Row> = {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Whether the column holds figures, which are right-aligned. */
  number?: boolean;
  /** Whether the column is the row header for screen readers; one column is enough. */
  names?: boolean;
  /** Hides the title except for screen readers, for instance over buttons. */
  hideTitle?: boolean;
  /** Sort direction, and a handler for clicks on the title. */
  sort?: { direction: 'ASC' | 'DESC' | null; choose: () => void };
};

type ListingProps<Row> = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly ListingColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Shown instead of the table if there are no rows. */
  empty?: ReactNode;
  /** Whether the table extends to the edges of the page. */
  flush?: boolean;
};

/** Maximum number of columns that fit on a tablet. */
const MANY = 9;

/** Short table without selection or windowing. */
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
              <Heading key={column.id} column={column} />
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

const orders = { ASC: 'ascending', DESC: 'descending' } as const;

function Heading<Row>({ column }: { column: ListingColumn<Row> }) {
  const { title, sort, number, hideTitle } = column;
  const direction = sort?.direction ?? null;
  const words = hideTitle ? <span className="for-readers">{title}</span> : title;
  return (
    <th
      scope="col"
      className={number ? 'num' : undefined}
      aria-sort={direction === null ? undefined : orders[direction]}
    >
      {sort === undefined ? (
        words
      ) : (
        <button type="button" className="listing-sort" onClick={sort.choose}>
          {words}
          {direction !== null && (
            <Icon name={direction === 'ASC' ? 'arrow-up' : 'arrow-down'} size={12} />
          )}
        </button>
      )}
    </th>
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
