import { navigate } from 'wouter/use-browser-location';
import { Button } from '../../ui/form/button.tsx';
import { tableScreen } from '../../ui/screens/table-screen.tsx';
import type { Screen } from '../../ui/view.ts';
import { useHeld } from '../held.ts';
import { ShipmentDialogs } from '../shipment/dialogs.tsx';
import { ShipmentPanel } from '../shipment/panel.tsx';
import { columns } from './columns.tsx';
import { filters, views } from './filters.ts';
import view from './view.ts';

const screen: Screen = tableScreen(view, {
  list: 'GET /shipments',
  columns,
  filters,
  views,
  sort: ['status_at', 'DESC'],
  record: { href: ({ id }) => `/shipments/${id}`, panel: ShipmentPanel },
  parts: { head: ImportAndBook, dialogs: ShipmentDialogs },
});
export default screen;

function ImportAndBook() {
  const holds = useHeld();
  return (
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
}
