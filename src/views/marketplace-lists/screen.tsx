import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { listSource } from '../../api/list-source.ts';
import type { RowId } from '../../commands/focus.ts';
import { counted } from '../../commands/wording.ts';
import { TabLinks } from '../../ui/page/tabs.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useHouse } from '../house.ts';
import { kinds, narrowed, places, type MarketplaceShipment } from '../marketplace/marketplace.ts';
import { columns, filters } from '../marketplace/shipment-columns.tsx';
import { ShipmentPanel } from '../marketplace/shipment-panel.tsx';
import { Dashboard } from './dashboard.tsx';

const { error, tries, changed, created, ...first } = columns;
const shown = [
  ...Object.values(first),
  { ...created, hidden: true as const },
  ...[error, tries, changed].map((column) => ({ ...column, hidden: true as const })),
];

/** How the marketplace is doing, then the lists people work through, one for each status. */
export default function MarketplaceLists() {
  const { api } = useHouse();
  const list = useMemo(() => listSource(api, 'GET /amazon-shipments'), [api]);
  return (
    <>
      <Dashboard />
      <DataTable<MarketplaceShipment>
        place="marketplace-lists"
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

/** A list for every status that goes on, and for each other one that has shipments. */
function StatusTabs() {
  const { api } = useHouse();
  const line = new URLSearchParams(useSearch()).get('q') ?? '';
  const { data } = useQuery(api.query('GET /amazon-shipments/statuses'));
  const statuses = (data?.statuses ?? []).filter(({ is_final, count }) => !is_final || count > 0);
  const total = statuses.reduce((sum, { count }) => sum + count, 0);
  const links = [
    {
      href: places.lists,
      label: 'All',
      ...(data && { count: counted(total) }),
      current: line === '',
    },
    ...statuses.map(({ status, label, count }) => ({
      href: narrowed(places.lists, `status:${status}`),
      label,
      count: counted(count),
      current: line === `status:${status}`,
    })),
  ];
  return (
    <div className="status-tabs">
      <TabLinks label="Lists" links={links} />
    </div>
  );
}
