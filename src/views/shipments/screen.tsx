import { useMemo, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { listSource } from '../../api/list-source.ts';
import { Button } from '../../ui/form/button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Grid } from '../../ui/table/grid.ts';
import { useHeld } from '../held.ts';
import { useHouse } from '../house.ts';
import { ShipmentDialogs } from '../shipment/dialogs.tsx';
import { ShipmentPanel } from '../shipment/panel.tsx';
import { leaveTrail } from '../shipment/trail.ts';
import type { ShipmentRow } from '../shipment/shipment.ts';
import { columnsOf } from './columns.tsx';
import { filters, views } from './filters.ts';

/** The record's own page turns over the list that it was opened from. */
function trailOf() {
  let left: Grid<ShipmentRow> | null = null;
  return (grid: Grid<ShipmentRow> | null) => {
    if (left && grid === null) leaveTrail(left.rows, left.focusedId);
    left = grid;
  };
}

export default function Shipments() {
  const { api } = useHouse();
  const holds = useHeld();
  const seesBilling = holds('View billing');
  const columns = useMemo(() => columnsOf(seesBilling), [seesBilling]);
  const list = useMemo(() => listSource(api, 'GET /shipments'), [api]);
  const [onGrid] = useState(trailOf);
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
        onGrid={onGrid}
      />
      <ShipmentDialogs />
    </>
  );
}

const panelOf = ({ id }: { id: number | string }) => <ShipmentPanel key={id} id={Number(id)} />;
