import { useQuery } from '@tanstack/react-query';
import type { RowOf } from '#api/endpoint-types.ts';
import { href } from '#domain/entities/href.ts';
import { shipment } from '#domain/shipments/shipment.entity.ts';
import { useApp } from '#ui/app-context.ts';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { Part } from '#ui/page/part.tsx';
import { grantTypeOf, stateOfGrant } from '../admin/states.ts';
import type { Locker } from '../locker.ts';

type Grant = RowOf<'GET /locker-access'>;

const newest: [number, number] = [0, 49];

const columns: ListingColumn<Grant>[] = [
  { id: 'type', title: 'Type', cell: grantTypeOf },
  { id: 'holder', title: 'Holder', names: true, cell: ({ holder_name: holder }) => holder },
  {
    id: 'shipment',
    title: 'Shipment',
    cell: ({ shipment_id: id, reference }) =>
      id === null ? 'None' : <TextLink href={href(shipment, { id })}>{reference}</TextLink>,
  },
  { id: 'door', title: 'Door', cell: ({ door }) => door ?? 'Any' },
  { id: 'ending', title: 'Ending', cell: ({ code_ending: ending }) => `••${ending}` },
  { id: 'state', title: 'State', cell: (grant) => stateOfGrant(grant).word },
  { id: 'until', title: 'Until', cell: ({ valid_until: until }) => formatMoment(until) },
];

/** Access grants of the locker, the newest first, without codes. */
export function AccessPart({ record: { id, code } }: { record: Locker }) {
  const { api } = useApp();
  const query = { filter: { locker_id: id }, range: newest };
  const found = useQuery(api.query('GET /locker-access', { query }));
  const all = (
    <TextLink href={`/admin/locker-access?q=${encodeURIComponent(code)}`}>All access</TextLink>
  );
  return (
    <Part title="Access" action={all} flush>
      <QueryResult of={found} what="the access to this locker">
        {({ rows }) => (
          <Listing
            label="Access to the locker"
            columns={columns}
            rows={rows}
            rowKey={({ id: grant }) => grant}
            empty={<p className="part-quiet">No access grants yet.</p>}
            flush
          />
        )}
      </QueryResult>
    </Part>
  );
}
