import { useMemo } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { listSource } from '../../api/list-source.ts';
import { Button } from '../../ui/form/button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useHeld } from '../held.ts';
import { useHouse } from '../house.ts';
import { ShipmentDialogs } from '../shipment/dialogs.tsx';
import { ShipmentPanel } from '../shipment/panel.tsx';
import type { ShipmentRow } from '../shipment/shipment.ts';
import { columnsOf } from './columns.tsx';
import { filters, views } from './filters.ts';

export default function Shipments() {
  const { api } = useHouse();
  const holds = useHeld();
  const seesBilling = holds('View billing');
  const columns = useMemo(() => columnsOf(seesBilling), [seesBilling]);
  const list = useMemo(() => listSource(api, 'GET /shipments'), [api]);
  const head = (
    <>
      {holds('Import shipments') && (
        <Button onClick={() => navigate('/shipments/import')}>Import</Button>
      )}
      {holds('Book shipments') && (
        <Button kind="primary" keys="g b" onClick={() => navigate('/shipments/book')}>
          Book shipment
        </Button>
      )}
    </>
  );
  return (
    <>
      <DataTable<ShipmentRow>
        place="shipments"
        title="Shipments"
        kind="shipments"
        list={list}
        columns={columns}
        filters={filters}
        views={views}
        sort={['status_at', 'DESC']}
        recordHref={({ id }) => `/shipments/${id}`}
        panel={panelOf}
        head={head}
      />
      <ShipmentDialogs />
    </>
  );
}

const panelOf = ({ id }: { id: number | string }) => <ShipmentPanel key={id} id={Number(id)} />;
