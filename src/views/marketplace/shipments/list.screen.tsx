import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { FailureGroups } from '../failure-groups.tsx';
import { kinds } from '../marketplace.ts';
import { columns, filters } from '../shipment-columns.tsx';
import { ShipmentPanel } from '../shipment-panel.tsx';
import view from './list.view.ts';

const mending = () => ['marketplace-shipments.1-resubmit'];

/** Page of marketplace shipments, with the responses of the marketplace. */
const screen: Screen = tableScreen(view, {
  list: 'GET /amazon-shipments',
  kind: kinds.shipments,
  columns,
  filters,
  sort: ['time_modified', 'DESC'],
  record: { panel: ShipmentPanel },
  parts: {
    above: () => <FailureGroups subject="shipments" kind={kinds.shipments} mending={mending} />,
  },
});
export default screen;
