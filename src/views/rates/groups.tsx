import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { ResponseOf } from '../../api/endpoint-types.ts';
import { formatCount, formatNumber } from '../../domain/format.ts';
import { inRand } from '../../domain/money.ts';
import { useApp } from '../../ui/app-context.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { sayMoment } from '../../ui/format.ts';
import { TextLink } from '../../ui/link.tsx';
import { QueryResult } from '../../ui/page/answer.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Listing, type ListingColumn } from '../../ui/page/listing.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { useCan } from '../../ui/use-can.ts';
import { ratesAddress } from './address.ts';
import { Matrix } from './editor/matrix.tsx';
import { WeightField } from './editor/weight-field.tsx';

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
  cell: ({ effective_from: from }) => sayMoment(from),
};

/** The groups whose prices hold now. */
export function Groups() {
  const { api } = useApp();
  const isStaff = useCan()('View rates');
  const found = useQuery(api.query(LIST, { query: {} }));
  return (
    <QueryResult of={found} what="the rate groups">
      {(groups) => (
        <Listing
          label="Current rate groups"
          columns={[...forAll, ...(isStaff ? forStaff : []), since]}
          rows={groups}
          rowKey={({ id }) => id}
          empty={
            <EmptyState kind="empty" title="No prices hold">
              Publish a revision; until then nothing can be quoted.
            </EmptyState>
          }
          flush
        />
      )}
    </QueryResult>
  );
}

/** The prices of one group, to read. */
export function GroupMatrix({ id, service }: { id: number; service: string | null }) {
  const { api } = useApp();
  const [weight, setWeight] = useState(5);
  const found = useQuery(api.query('GET /rates/groups/:id', { params: { id }, query: {} }));
  return (
    <QueryResult of={found} what="the prices">
      {(group) => {
        const services = [...new Set(group.all_cells.map((cell) => cell.service))];
        const chosen = services.find((code) => code === service) ?? services[0] ?? '';
        return (
          <>
            <PageHead title={`${group.code} ${group.name}`} />
            <div className="rates-asked">
              <SelectField
                label="Service"
                choices={services.map((code) => ({ value: code, label: code }))}
                value={chosen}
                onChange={(code) => navigate(ratesAddress({ group: id, service: code }))}
              />
              <WeightField weight={weight} onChange={setWeight} />
            </div>
            <Matrix
              label={`${group.name}, ${chosen} at ${weight} kg`}
              weight={weight}
              cells={group.all_cells.filter((cell) => cell.service === chosen)}
              current={group.current_cells.filter((cell) => cell.service === chosen)}
            />
          </>
        );
      }}
    </QueryResult>
  );
}
