import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { formatCount, formatNumber } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { useApp } from '#ui/app-context.ts';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { useCan } from '#ui/use-can.ts';
import { ratesAddress } from './address.ts';
import { EditInDraft } from './edit-in-draft.tsx';

const LIST = 'GET /rates/groups/current';
type Group = ResponseOf<typeof LIST>[number];

const forAll: ListingColumn<Group>[] = [
  {
    id: 'code',
    title: 'Code',
    names: true,
    cell: ({ id, code }) => (
      <TextLink href={ratesAddress({ group: id })}>
        <span className="ref">{code}</span>
      </TextLink>
    ),
  },
  { id: 'name', title: 'Name', cell: ({ name }) => name },
  { id: 'default', title: 'Default', cell: ({ is_default: is }) => (is ? 'Yes' : '') },
  {
    id: 'fuel',
    title: 'Fuel',
    number: true,
    cell: (row) => `${formatNumber(row.fuel_percentage)}%`,
  },
];
const forStaff: ListingColumn<Group>[] = [
  {
    id: 'markup',
    title: 'Markup',
    number: true,
    cell: ({ markup_percentage: markup }) => (markup === 0 ? '' : `${formatNumber(markup)}%`),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    number: true,
    cell: (row) => formatCount(row.accounts ?? 0),
  },
  {
    id: 'shipments',
    title: 'Shipments, 30 days',
    number: true,
    cell: (row) => formatCount(row.shipments_30_days ?? 0),
  },
  {
    id: 'revenue',
    title: 'Revenue, 30 days',
    number: true,
    cell: ({ revenue_30_days: rand }) => (typeof rand === 'number' ? inRand(rand) : ''),
  },
];
const since: ListingColumn<Group> = {
  id: 'since',
  title: 'Since',
  cell: ({ effective_from: from }) => formatMoment(from),
};

const edit: ListingColumn<Group> = {
  id: 'actions',
  title: 'Actions',
  hideTitle: true,
  cell: ({ id, code }) => <EditInDraft id={id} of={code} />,
};

export function Groups() {
  const { api } = useApp();
  const can = useCan();
  const isStaff = can('View rates');
  const found = useQuery(api.query(LIST, { query: {} }));
  return (
    <QueryResult of={found} what="the rate groups">
      {(groups) => (
        <Listing
          label="Current rate groups"
          columns={[
            ...forAll,
            ...(isStaff ? forStaff : []),
            since,
            ...(can('Edit rates') ? [edit] : []),
          ]}
          rows={groups}
          rowKey={({ id }) => id}
          empty={
            <EmptyState kind="empty" title="No prices in force">
              No prices can be quoted until a revision is published.
            </EmptyState>
          }
          flush
        />
      )}
    </QueryResult>
  );
}
