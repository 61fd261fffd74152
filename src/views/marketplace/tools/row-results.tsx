import { TextLink } from '#ui/link.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { pages } from '../marketplace.ts';
import type { ToolRow } from './answers.ts';

type Placed = ToolRow & { index: number };

const columns: ListingColumn<Placed>[] = [
  { id: 'place', title: 'No.', number: true, cell: ({ index }) => index },
  {
    id: 'waybill',
    title: 'Waybill',
    names: true,
    cell: ({ waybill, id }) =>
      id === null ? (
        <span className="ref">{waybill}</span>
      ) : (
        <TextLink href={`${pages.shipments}?panel=${id}`} className="ref">
          {waybill}
        </TextLink>
      ),
  },
  {
    id: 'result',
    title: 'Result',
    cell: ({ status, word }) => <StatusMark status={status}>{word}</StatusMark>,
  },
  { id: 'why', title: 'Reason', cell: ({ why }) => why ?? '' },
];

/** Result of each row, in input order. */
export function RowResults({ rows }: { rows: readonly ToolRow[] }) {
  const placed = rows.map((row, at) => ({ ...row, index: at + 1 }));
  return <Listing label="Results" columns={columns} rows={placed} rowKey={({ index }) => index} />;
}
