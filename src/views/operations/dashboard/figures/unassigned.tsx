import { formatCount } from '#domain/kernel/format.ts';
import { useQuery } from '@tanstack/react-query';
import type { RowOf } from '#api/endpoint-types.ts';
import { uncollectedStatuses, undeliveredStatuses } from '#domain/drivers/driver-work.ts';
import { TextLink } from '#ui/link.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { Ago } from '#ui/table/cells.tsx';
import { useApp } from '#ui/app-context.ts';
import { isField, shipmentsWith } from '#ui/table/filter/shipment-links.ts';
import { Tile } from './tile.tsx';

type Row = RowOf<'GET /ops-api/ops_unassign_summary'>[number];

const codeOf = ({ branch }: Row) => branch ?? 'No branch';

interface CountProps {
  count: number;
  /** Figure and branch, for screen readers. */
  label: string;
  href: string | null;
}

function Count({ count, label, href }: CountProps) {
  if (count === 0) return <span className="quiet-text">0</span>;
  if (href === null) return formatCount(count);
  return (
    <TextLink href={href} aria-label={`${formatCount(count)} · Assign… ${label}`}>
      {formatCount(count)} · Assign…
    </TextLink>
  );
}

const columns: readonly ListingColumn<Row>[] = [
  {
    id: 'branch',
    title: 'Branch',
    names: true,
    cell: (row) => <span className="ref">{codeOf(row)}</span>,
  },
  { id: 'name', title: 'Name', cell: ({ branch_name: name }) => name },
  {
    id: 'collections',
    title: 'Collections',
    number: true,
    cell: (row) => (
      <Count
        count={row.collections}
        label={`collections at ${codeOf(row)}`}
        href={
          row.branch_id === null
            ? null
            : shipmentsWith(
                isField('from-branch', row.branch_id),
                isField('status', ...uncollectedStatuses),
              )
        }
      />
    ),
  },
  {
    id: 'deliveries',
    title: 'Deliveries',
    number: true,
    cell: (row) => (
      <Count
        count={row.deliveries}
        label={`deliveries at ${codeOf(row)}`}
        href={
          row.branch_id === null
            ? null
            : shipmentsWith(
                isField('to-branch', row.branch_id),
                isField('status', ...undeliveredStatuses),
              )
        }
      />
    ),
  },
  {
    id: 'oldest',
    title: 'Longest waiting',
    number: true,
    cell: (row) => <Ago iso={row.oldest_at} />,
  },
];

/** Shipments without a driver by branch; each figure links to the shipments. */
export function Unassigned() {
  const { api } = useApp();
  const rows = useQuery(api.query('GET /ops-api/ops_unassign_summary', { query: {} }));
  return (
    <Tile
      title="Unassigned by branch"
      lead="Collections and deliveries without a driver, longest waiting first"
      of={rows}
    >
      {(all) => (
        <Listing
          label="Branches and their unassigned work"
          columns={columns}
          rows={all}
          rowKey={({ branch_id: id }) => id ?? 0}
          empty={<p className="quiet-text">Everything is assigned.</p>}
        />
      )}
    </Tile>
  );
}
