import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { href } from '#domain/entities/href.ts';
import { shipment } from '#domain/shipments/shipment.entity.ts';
import { useApp } from '#ui/app-context.ts';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { Part } from '#ui/page/part.tsx';
import type { Locker } from '../locker.ts';

type Leg = ResponseOf<'GET /lockers-shipment/:id'>[number];

const live = new Set<Leg['state']>(['reserved', 'deposited', 'overdue']);
const MAX_PARCELS = 50;

const columns: ListingColumn<Leg>[] = [
  {
    id: 'shipment',
    title: 'Shipment',
    names: true,
    cell: ({ shipment_id: id, reference }) => (
      <TextLink href={href(shipment, { id })}>{reference}</TextLink>
    ),
  },
  { id: 'for', title: 'For', cell: ({ recipient }) => recipient },
  { id: 'door', title: 'Door', cell: ({ door }) => door ?? 'None yet' },
  { id: 'state', title: 'State', cell: ({ state }) => state },
  {
    id: 'since',
    title: 'Inside since',
    cell: ({ deposited_at: at }) => (at === null ? 'Not yet' : formatMoment(at)),
  },
  {
    id: 'before',
    title: 'Collect before',
    cell: ({ collect_before: until }) => (until === null ? 'Open' : formatMoment(until)),
  },
];

/** Parcels in the locker, or on their way to it. */
export function Parcels({ record: { id } }: { record: Locker }) {
  const { api } = useApp();
  const found = useQuery(api.query('GET /lockers-shipment/:id', { params: { id } }));
  return (
    <Part title="Parcels" flush>
      <QueryResult of={found} what="the parcels of this locker">
        {(legs) => (
          <Listing
            label="Parcels in the locker and on their way"
            columns={columns}
            rows={legs.filter(({ state }) => live.has(state)).slice(0, MAX_PARCELS)}
            rowKey={({ id: leg }) => leg}
            empty={<p className="part-quiet">No parcels of ours are inside or on the way.</p>}
            flush
          />
        )}
      </QueryResult>
    </Part>
  );
}
