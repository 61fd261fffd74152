import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RowOf } from '#api/endpoint-types.ts';
import { href } from '#domain/entities/href.ts';
import { shipment } from '#domain/shipments/shipment.entity.ts';
import { formatCount, formatNumber } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { useApp } from '#ui/app-context.ts';
import { SearchField } from '#ui/form/search-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { StatusMark, type Status } from '#ui/mark/status-mark.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { TotalsLine } from '#ui/page/sums.tsx';

const LIST = 'GET /quotes';
type Quote = RowOf<typeof LIST>;

const MAX_QUOTES = 200;

const states: Record<Quote['state'], { label: string; status: Status }> = {
  open: { label: 'Open', status: 'info' },
  booked: { label: 'Booked', status: 'success' },
  expired: { label: 'Expired', status: 'skip' },
};
const anyState = { value: 'any', label: 'Any status' } as const;
const choices = [
  anyState,
  { value: 'open', label: states.open.label },
  { value: 'booked', label: states.booked.label },
  { value: 'expired', label: states.expired.label },
] as const;
type Choice = (typeof choices)[number]['value'];

const Moment = ({ at }: { at: string }) => <span className="rates-moment">{formatMoment(at)}</span>;

const columns: ListingColumn<Quote>[] = [
  { id: 'given', title: 'Given', names: true, cell: (row) => <Moment at={row.time_created} /> },
  {
    id: 'state',
    title: 'Status',
    cell: ({ state }) => (
      <StatusMark status={states[state].status}>{states[state].label}</StatusMark>
    ),
  },
  { id: 'for', title: 'For', cell: (row) => row.account_code ?? row.contact ?? 'Public' },
  { id: 'route', title: 'Route', cell: (row) => `${row.collection_city} to ${row.delivery_city}` },
  {
    id: 'weight',
    title: 'Charged',
    number: true,
    cell: (row) => `${formatNumber(row.charged_weight)} kg`,
  },
  { id: 'service', title: 'Service', cell: (row) => row.service_level_code ?? '' },
  {
    id: 'price',
    title: 'Price',
    number: true,
    cell: ({ charge, service_level_code: service }) =>
      charge === null ? '' : `${service === null ? 'from ' : ''}${inRand(charge)}`,
  },
  { id: 'promo', title: 'Promo code', cell: (row) => row.promo_code ?? '' },
  {
    id: 'shipment',
    title: 'Shipment',
    cell: ({ shipment_id: id, short_tracking_reference: reference }) =>
      id !== null && reference !== null ? (
        <TextLink href={href(shipment, { id })}>
          <span className="ref">{reference}</span>
        </TextLink>
      ) : (
        ''
      ),
  },
  { id: 'expires', title: 'Expires', cell: (row) => <Moment at={row.expires_at} /> },
  { id: 'source', title: 'From', cell: (row) => row.requested_from },
];

const share = (part: number, whole: number): string =>
  whole === 0 ? '' : ` (${formatNumber(Math.round((1000 * part) / whole) / 10)} %)`;

/** List of quotes from customers and the public, with the share of booked quotes. */
export function Quotes() {
  const { api } = useApp();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<Choice>('any');
  const filter = {
    ...(search !== '' && { search }),
    ...(status !== 'any' && { status }),
  };
  const found = useQuery(api.query(LIST, { query: { filter, range: [0, MAX_QUOTES - 1] } }));
  const conversion = useQuery(api.query('GET /quote/conversion'));
  return (
    <>
      <TotalsLine
        of={conversion}
        figures={(sums) => [
          ['Quotes, 30 days', formatCount(sums.quotes)],
          ['Booked', `${formatCount(sums.booked)}${share(sums.booked, sums.quotes)}`],
          ['Booked for', inRand(sums.booked_amount)],
          ['Still open', formatCount(sums.open)],
        ]}
      />
      <div className="rates-asked rates-search">
        <SearchField
          label="Search quotes"
          placeholder="Name, account, town or reference"
          value={typed}
          onChange={setTyped}
          onSubmit={(text) => setSearch(text.trim())}
        />
        <SelectField label="Status" choices={choices} value={status} onChange={setStatus} />
      </div>
      <QueryResult of={found} what="the quotes">
        {({ rows, total }) => (
          <>
            <Listing
              label="Quotes"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              empty={
                <EmptyState kind="no-match" title="No quotes">
                  No quotes match this search and status.
                </EmptyState>
              }
              flush
            />
            {total > rows.length && (
              <p className="quiet-text rates-search">{`The newest ${rows.length} of ${formatCount(total)} are shown. Search to narrow them.`}</p>
            )}
          </>
        )}
      </QueryResult>
    </>
  );
}
