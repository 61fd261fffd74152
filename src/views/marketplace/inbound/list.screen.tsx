import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { FailureGroups } from '../failure-groups.tsx';
import { kinds } from '../marketplace.ts';
import { columns, filters } from './columns.tsx';
import { InboundPanel } from './panel.tsx';
import view from './list.view.ts';

const mending = () => ['inbound-shipments.1-resubmit'];

/** Page of shipments received from the marketplace, with their results. */
const screen: Screen = tableScreen(view, {
  list: 'GET /amazon-shipments/inbound-logs',
  kind: kinds.inbound,
  columns,
  filters,
  sort: ['time_created', 'DESC'],
  record: { panel: InboundPanel },
  parts: {
    above: () => <FailureGroups subject="inbound" kind={kinds.inbound} mending={mending} />,
  },
});
export default screen;
