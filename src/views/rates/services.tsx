import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter/use-browser-location';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { formatNumber } from '#domain/kernel/format.ts';
import { useApp } from '#ui/app-context.ts';
import { QueryResult } from '#ui/page/answer.tsx';
import { TextLink } from '#ui/link.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { Part } from '#ui/page/part.tsx';
import { askedIn, ratesAddress } from './address.ts';

const SERVICES = 'GET /rates/services';
type Service = ResponseOf<typeof SERVICES>[number];

const serviceColumns: ListingColumn<Service>[] = [
  {
    id: 'code',
    title: 'Code',
    names: true,
    cell: ({ code }) => (
      <TextLink href={ratesAddress({ tab: 'services', service: code })}>
        <span className="ref">{code}</span>
      </TextLink>
    ),
  },
  { id: 'name', title: 'Name', cell: ({ name }) => name },
  {
    id: 'days',
    title: 'Working days',
    cell: ({ days_min: from, days_max: to }) => (from === to ? String(to) : `${from} to ${to}`),
  },
  { id: 'cut-off', title: 'Cut-off', cell: (row) => row.collection_cut_off_time },
  {
    id: 'weight',
    title: 'Up to',
    number: true,
    cell: ({ max_weight: most }) => (most === null ? '' : `${formatNumber(most)} kg`),
  },
  { id: 'divisor', title: 'Divisor', number: true, cell: (row) => String(row.volumetric_divisor) },
];

/** Services with their limits, and the rate groups of the chosen service. */
export function Services() {
  const { api } = useApp();
  const { service } = askedIn(useSearch());
  const found = useQuery(api.query(SERVICES));
  return (
    <>
      {service !== null && <PricedBy code={service} />}
      <QueryResult of={found} what="the services">
        {(rows) => (
          <Listing
            label="Services"
            columns={serviceColumns}
            rows={rows}
            rowKey={({ id }) => id}
            flush
          />
        )}
      </QueryResult>
    </>
  );
}

/** Current rate groups that price a service. */
function PricedBy({ code }: { code: string }) {
  const { api } = useApp();
  const found = useQuery(api.query('GET /rates/groups/based/service-code', { query: { code } }));
  return (
    <Part title={`Rate groups with prices for ${code}`}>
      <QueryResult of={found} what="the rate groups">
        {(groups) =>
          groups.length === 0 ? (
            <p className="quiet-text">No rate group offers this service now.</p>
          ) : (
            <ul className="rates-groups-of">
              {groups.map(({ id, code: group, name }) => (
                <li key={id}>
                  <TextLink href={ratesAddress({ group: id, service: code })}>
                    <span className="ref">{group}</span> {name}
                  </TextLink>
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
    </Part>
  );
}
