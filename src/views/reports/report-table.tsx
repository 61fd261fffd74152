import { navigate } from 'wouter/use-browser-location';
import { figureWords, groupWords } from '../../domain/reports/result.ts';
import { useRoving } from '../../ui/chart/roving.ts';
import { TextLink } from '../../ui/link.tsx';
import { Listing, type ListingColumn } from '../../ui/page/listing.tsx';
import { reportAddress, type Asked } from './address.ts';
import { addressOfRow } from './drill.ts';
import type { Column, Reading } from './reading.ts';

type Row = Reading['rows'][number];

interface TableProps {
  asked: Asked;
  reading: Reading;
}

/** What stands in a column of a row. */
export function wordsOf(
  { parameters: { by } }: Pick<Reading, 'parameters'>,
  row: Row,
  { column, at }: Placed,
): string {
  const cell = row.cells[at] ?? null;
  if (column.is === 'figure')
    return figureWords(column.kind, typeof cell === 'number' ? cell : null);
  const key = row.keys[by.indexOf(column.id)] ?? null;
  return groupWords(column.kind, key, typeof cell === 'string' ? cell : null);
}

export interface Placed {
  column: Column;
  at: number;
}

/** The heading of a column; what follows from a group has no order of its own. */
function sortOf({ asked, reading }: TableProps, column: Column): ListingColumn<Row>['sort'] {
  if (column.is === 'group' && !reading.parameters.by.includes(column.id)) return undefined;
  const direction = asked.sort?.[0] === column.id ? asked.sort[1] : null;
  const usual = column.is === 'figure' ? 'DESC' : 'ASC';
  const other = usual === 'DESC' ? 'ASC' : 'DESC';
  const next = direction === usual ? other : usual;
  return {
    direction,
    choose: () => navigate(reportAddress({ ...asked, sort: [column.id, next] })),
  };
}

const toneOf = (column: Column): string | undefined =>
  column.is === 'figure' && column.more === 'bad' ? 'is-bad' : undefined;

function columnOf({ asked, reading }: TableProps, { column, at }: Placed): ListingColumn<Row> {
  const sort = sortOf({ asked, reading }, column);
  const isName = at === 0 && column.is === 'group';
  return {
    id: column.id,
    title: column.title,
    number: column.is === 'figure',
    names: isName,
    ...(sort && { sort }),
    cell: (row) => {
      const text = wordsOf(reading, row, { column, at });
      const part = row.cells[at];
      if (column.kind === 'share' && typeof part === 'number')
        return (
          <span className="report-share">
            {text}
            <i aria-hidden="true" className={toneOf(column)}>
              <i style={{ width: `${Math.min(1, Math.max(0, part)) * 100}%` }} />
            </i>
          </span>
        );
      const href = isName ? addressOfRow({ reading, row }, asked) : null;
      return href === null ? text : <TextLink href={href}>{text}</TextLink>;
    },
  };
}

/** The rows; each leads to what stands behind it, and a heading puts them in its order. */
export function ReportTable({ asked, reading }: TableProps) {
  const { group } = useRoving(reading.rows.length, { items: 'tbody a[href]' });
  if (reading.rows.length === 0) return null;
  return (
    <div {...group} className="report-table">
      <Listing
        label="Rows of the report"
        columns={reading.columns.map((column, at) => columnOf({ asked, reading }, { column, at }))}
        rows={reading.rows}
        rowKey={({ keys }) => JSON.stringify(keys)}
        flush
      />
    </div>
  );
}
