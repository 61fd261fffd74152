import { tableScreen } from '../../ui/screens/table-screen.tsx';
import type { Screen } from '../../ui/view.ts';
import { FailureGroups } from '../marketplace/failure-groups.tsx';
import { kinds } from '../marketplace/marketplace.ts';
import { columns, filters } from '../marketplace/shipment-columns.tsx';
import { ShipmentPanel } from '../marketplace/shipment-panel.tsx';
import view from './view.ts';

const { waybill, state, status, events, error, tries, changed, created, ...others } = columns;
const first = [waybill, state, error, events, status, tries, changed, created];

const mending = () => ['marketplace-shipments.1-resubmit'];

/** The log of shipments: how the marketplace took each, and what it answered. */
const screen: Screen = tableScreen(view, {
  list: 'GET /amazon-shipments',
  kind: kinds.shipments,
  columns: [
    ...first,
    ...Object.values(others).map((column) => ({ ...column, hidden: true as const })),
  ],
  filters,
  sort: ['time_modified', 'DESC'],
  views: [
    ['All', ''],
    ['Failed', 'state:failed'],
    ['Events failed', 'blocked:yes'],
    ['Received', 'state:received'],
  ],
  record: { panel: ShipmentPanel },
  parts: {
    above: () => <FailureGroups subject="shipments" kind={kinds.shipments} mending={mending} />,
  },
});
export default screen;
