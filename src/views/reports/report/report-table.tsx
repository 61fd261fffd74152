import { navigate } from 'wouter/use-browser-location';
import { figureWords, groupWords } from '#domain/reports/result.ts';
import { TextLink } from '#ui/link.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { reportAddress, type Asked } from '../address.ts';
import { addressOfFigure, addressOfRow } from '../drill.ts';
import { useLinkGrid } from '../link-grid.ts';
import type { Column, Reading } from '../reading.ts';

type Row = Reading['rows'][number];

interface TableProps {
  asked: Asked;
  reading: Reading;
}

export function cellText(
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

/** Sort state of a heading; columns derived from a group cannot be sorted. */
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

/** Link URLs by id: row links open the record, figure links open the counted rows. */
function linksOf({ asked, reading }: TableProps): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  for (const [place, row] of reading.rows.entries())
    for (const [at, column] of reading.columns.entries()) {
      const isName = at === 0 && column.is === 'group';
      const isCounted = column.is === 'figure' && Number(row.cells[at] ?? 0) > 0;
      const href = isName
        ? addressOfRow({ reading, row }, asked)
        : isCounted
          ? addressOfFigure({ reading, row }, column.id)
          : null;
      if (href !== null) links.set(linkId(place, column), href);
    }
  return links;
}

const linkId = (place: number, { id }: Column): string => `report-${place}-${id}`;

interface CellProps extends Placed {
  reading: Reading;
  row: Row;
  link: (column: Column, row: Row) => { id: string; href: string; tabIndex: number } | null;
}

function ReportCell({ reading, row, column, at, link }: CellProps) {
  const text = cellText(reading, row, { column, at });
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
  const to = link(column, row);
  return to === null ? text : <TextLink {...to}>{text}</TextLink>;
}

function columnOf(
  { asked, reading }: TableProps,
  { column, at }: Placed,
  link: CellProps['link'],
): ListingColumn<Row> {
  const sort = sortOf({ asked, reading }, column);
  return {
    id: column.id,
    title: column.title,
    number: column.is === 'figure',
    names: at === 0 && column.is === 'group',
    ...(sort && { sort }),
    cell: (row) => <ReportCell {...{ reading, row, column, at, link }} />,
  };
}

/** Table of the report with links in rows and figures, and sortable headings. */
export function ReportTable({ asked, reading }: TableProps) {
  const links = linksOf({ asked, reading });
  const { group, tabIndexOf } = useLinkGrid(new Set(links.keys()));
  const places = new Map(reading.rows.map((row, place) => [row, place]));
  const link: CellProps['link'] = (column, row) => {
    const id = linkId(places.get(row) ?? 0, column);
    const href = links.get(id);
    return href === undefined ? null : { id, href, tabIndex: tabIndexOf(id) };
  };
  if (reading.rows.length === 0) return null;
  return (
    <div {...group} className="report-table">
      <Listing
        label="Rows of the report"
        columns={reading.columns.map((column, at) =>
          columnOf({ asked, reading }, { column, at }, link),
        )}
        rows={reading.rows}
        rowKey={({ keys }) => JSON.stringify(keys)}
        flush
      />
    </div>
  );
}
