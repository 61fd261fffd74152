import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { useApp } from '#ui/app-context.ts';
import { TextLink } from '#ui/link.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { RowActions } from '#ui/screens/row-actions.tsx';
import { OutageDialogs } from './outage-dialogs.tsx';
import { OutageTabs } from './tabs.tsx';
import './outages.css';

type Area = ResponseOf<'GET /outages/areas'>[number];

const nothing = { is: 'none' } as const;

const lockersOf = (code: string): string =>
  `/lockers?${new URLSearchParams({ q: `area:"${code}"` })}`;

const columns: ListingColumn<Area>[] = [
  { id: 'code', title: 'Area', names: true, cell: ({ code }) => code },
  {
    id: 'provider',
    title: 'Provider',
    cell: ({ provider }) => provider ?? 'In no block: no outages are planned for this area',
  },
  { id: 'block', title: 'Block', number: true, cell: ({ block }) => block ?? '' },
  {
    id: 'lockers',
    title: 'Lockers',
    number: true,
    cell: ({ code, lockers }) =>
      lockers === 0 ? 0 : <TextLink href={lockersOf(code)}>{lockers}</TextLink>,
  },
  { id: 'parcels', title: 'Parcels inside', number: true, cell: ({ parcels }) => parcels },
];

/** Areas of lockers with their schedule blocks; unassigned areas come first. */
export function AreasTab() {
  const { api } = useApp();
  const found = useQuery(api.query('GET /outages/areas'));
  return (
    <>
      <PageHead
        title="Outages"
        aside={<OutageTabs current="areas" />}
        actions={<RowActions subject={nothing} show={['outages.area']} />}
      />
      <div className="outage-listing">
        <QueryResult of={found} what="the areas">
          {(rows) => (
            <Listing
              label="Load-shedding areas"
              columns={columns}
              rows={rows}
              rowKey={({ code }) => code}
              empty={
                <EmptyState kind="empty" title="No area yet">
                  Lockers name their load-shedding area. Assign the area to a block here.
                </EmptyState>
              }
            />
          )}
        </QueryResult>
      </div>
      <OutageDialogs />
    </>
  );
}
