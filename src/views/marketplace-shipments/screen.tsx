import { useMemo } from 'react';
import { listSource } from '../../api/list-source.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useHouse } from '../house.ts';
import { FailureGroups } from '../marketplace/failure-groups.tsx';
import { kinds, type MarketplaceShipment } from '../marketplace/marketplace.ts';
import { columns, filters } from '../marketplace/shipment-columns.tsx';
import { shipmentPanel } from '../marketplace/shipment-panel.tsx';

const views = [
  ['All', ''],
  ['Failed', 'state:failed'],
  ['Events failed', 'blocked:yes'],
  ['Received', 'state:received'],
].map(([name = '', line = '']) => ({
  name,
  search: line === '' ? '' : new URLSearchParams({ q: line }).toString(),
}));

const { waybill, state, status, events, error, tries, changed, created, ...others } = columns;
const shown = [
  waybill,
  state,
  error,
  events,
  status,
  tries,
  changed,
  created,
  ...Object.values(others).map((column) => ({ ...column, hidden: true as const })),
];

const mending = () => ['marketplace-shipments.1-resubmit'];

/** The log of shipments: how the marketplace took each, and what it answered. */
export default function MarketplaceShipments() {
  const { api } = useHouse();
  const list = useMemo(() => listSource(api, 'GET /amazon-shipments'), [api]);
  return (
    <DataTable<MarketplaceShipment>
      place="marketplace-shipments"
      title="Marketplace shipments"
      kind={kinds.shipments}
      list={list}
      columns={shown}
      filters={filters}
      views={views}
      sort={['time_modified', 'DESC']}
      panel={shipmentPanel}
      above={<FailureGroups subject="shipments" kind={kinds.shipments} mending={mending} />}
    />
  );
}
