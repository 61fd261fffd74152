import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { formatNumber } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { useApp } from '#ui/app-context.ts';
import { QueryResult } from '#ui/page/answer.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';

const SURCHARGES = 'GET /rates/surcharges';
type Surcharge = ResponseOf<typeof SURCHARGES>[number];

const amounts: Record<Surcharge['kind'], (amount: number) => string> = {
  flat: inRand,
  percentage: (amount) => `${formatNumber(amount)}% of the base`,
  per_kilogram: (amount) => `${inRand(amount)} a kilogram`,
  declared: (amount) => `${formatNumber(amount)}% of the declared value`,
};
const conditions: Record<Surcharge['condition'], string> = {
  zone: 'In a drawn surcharge area',
  'opt-in': 'When chosen',
  'time-based': 'When chosen',
  weight: 'For a heavy parcel',
  value: 'For a declared value',
  always: 'Always',
};

const surchargeColumns: ListingColumn<Surcharge>[] = [
  {
    id: 'code',
    title: 'Code',
    names: true,
    cell: ({ code }) => <span className="ref">{code}</span>,
  },
  { id: 'name', title: 'Name', cell: ({ name }) => name },
  {
    id: 'amount',
    title: 'Amount',
    // The fuel percentage belongs to the rate group.
    cell: ({ code, kind, amount }) => (code === 'FUEL' ? 'By rate group' : amounts[kind](amount)),
  },
  { id: 'when', title: 'Applies', cell: ({ condition }) => conditions[condition] },
];

export function Surcharges() {
  const { api } = useApp();
  const found = useQuery(api.query(SURCHARGES, { query: {} }));
  return (
    <QueryResult of={found} what="the surcharges">
      {(rows) => (
        <Listing
          label="Current surcharges"
          columns={surchargeColumns}
          rows={rows}
          rowKey={({ code }) => code}
          empty={
            <EmptyState kind="empty" title="No surcharges">
              Nothing is added to the prices of the groups.
            </EmptyState>
          }
          flush
        />
      )}
    </QueryResult>
  );
}
