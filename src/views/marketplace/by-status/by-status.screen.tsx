import { formatCount } from '#domain/kernel/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { listSource } from '#api/list-source.ts';
import type { RowId } from '#commands/focus.ts';
import { FailedNote } from '#ui/page/failed-note.tsx';
import { TabLinks } from '#ui/page/tab-links.tsx';
import { showOnly } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useApp } from '#ui/app-context.ts';
import { kinds, filteredPath, pages, type MarketplaceShipment } from '../marketplace.ts';
import { columns, filters } from '../shipment-columns.tsx';
import { ShipmentPanel } from '../shipment-panel.tsx';
import { Dashboard } from './dashboard.tsx';

const shown = showOnly(columns, [
  'waybill',
  'state',
  'status',
  'events',
  'recipient_name',
  'city',
  'route_code',
  'station',
  'promised_to',
  'delivery_pin_required',
]);

/** Page of the marketplace: figures of the week, then one list per status. */
export default function MarketplaceLists() {
  const { api } = useApp();
  const list = useMemo(() => listSource(api, 'GET /amazon-shipments'), [api]);
  return (
    <>
      <Dashboard />
      <DataTable<MarketplaceShipment>
        tableId="marketplace-lists"
        title="Shipments by status"
        kind={kinds.shipments}
        list={list}
        columns={shown}
        filters={filters}
        sort={['time_created', 'DESC']}
        panel={panelOf}
        head={false}
        above={<StatusTabs />}
      />
    </>
  );
}

const panelOf = ({ id }: { id: RowId }) => <ShipmentPanel key={id} id={Number(id)} />;

/** Tabs for every open status and for each final status that has shipments. */
function StatusTabs() {
  const { api } = useApp();
  const line = new URLSearchParams(useSearch()).get('q') ?? '';
  const found = useQuery(api.query('GET /amazon-shipments/statuses'));
  const { data } = found;
  const statuses = (data?.statuses ?? []).filter(({ is_final, count }) => !is_final || count > 0);
  const total = statuses.reduce((sum, { count }) => sum + count, 0);
  const links = [
    {
      href: pages.lists,
      label: 'All',
      ...(data && { count: formatCount(total) }),
      current: line === '',
    },
    ...statuses.map(({ status, label, count }) => ({
      href: filteredPath(pages.lists, `status:${status}`),
      label,
      count: formatCount(count),
      current: line === `status:${status}`,
    })),
  ];
  return (
    <div className="status-tabs">
      <TabLinks label="Lists" links={links} />
      {found.isError && <FailedNote of={found}>The counts could not be loaded.</FailedNote>}
    </div>
  );
}
