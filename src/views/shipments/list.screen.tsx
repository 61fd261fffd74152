import { navigate } from 'wouter/use-browser-location';
import { Button } from '#ui/form/button.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { useCan } from '#ui/use-can.ts';
import { ShipmentDialogs } from './dialogs/dialogs.tsx';
import { ShipmentPanel } from './panel.tsx';
import { table } from './columns.ts';
import { filters } from './filters.ts';
import view from './list.view.ts';
import { href } from '#domain/entities/href.ts';
import { shipment } from '#domain/shipments/shipment.entity.ts';

const screen: Screen = tableScreen(view, {
  ...table,
  kind: 'shipments',
  filters,
  sort: ['status_at', 'DESC'],
  record: { href: ({ id }) => href(shipment, { id }), panel: ShipmentPanel },
  parts: { head: ImportAndBook, dialogs: ShipmentDialogs },
});
export default screen;

function ImportAndBook() {
  const can = useCan();
  return (
    <>
      {can('Import shipments') && (
        <Button onClick={() => navigate('/shipments/import')}>Import</Button>
      )}
      {can('Book shipments') && (
        <Button kind="primary" keys="g b" onClick={() => navigate('/shipments/book')}>
          Book shipment
        </Button>
      )}
    </>
  );
}
