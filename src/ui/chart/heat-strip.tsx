import { Link } from '../link.tsx';
import './chart.css';
import { useRoving } from './roving.ts';

interface HeatRow {
  key: string;
  label: string;
  cells: readonly { count: number; href: string }[];
}

interface HeatStripProps {
  label: string;
  /** Heading of the row names. */
  corner: string;
  columns: readonly string[];
  rows: readonly HeatRow[];
  format: (count: number) => string;
}

const SHADES = 5;

/** Shade from 0 (none) to 5 (most). The square root keeps small counts visible. */
const shadeOf = (count: number, most: number): number =>
  count === 0 ? 0 : Math.max(1, Math.round(Math.sqrt(count / most) * SHADES));

/** Heat map as a table: darker for higher counts, and each count links to its rows. */
export function HeatStrip({ label, corner, columns, rows, format }: HeatStripProps) {
  const { group, tabIndexOf } = useRoving(rows.length * columns.length, {
    columns: columns.length,
  });
  const most = Math.max(1, ...rows.flatMap(({ cells }) => cells.map(({ count }) => count)));
  return (
    <div {...group} className="heat">
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, down) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {row.cells.map(({ count, href }, across) => (
                <td key={columns[across]}>
                  <Link
                    href={href}
                    className={`heat-cell heat-${shadeOf(count, most)}`}
                    aria-label={`${row.label}, ${columns[across]}: ${format(count)}`}
                    tabIndex={tabIndexOf(down * columns.length + across)}
                  >
                    {count === 0 ? '·' : format(count)}
                  </Link>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
