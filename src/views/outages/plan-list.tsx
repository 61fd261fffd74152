import { tableScreen } from '#ui/screens/table-screen.tsx';
import { outageTable } from './columns.tsx';
import view from './list.view.ts';
import { OutagesAhead } from './lanes/outage-lanes.tsx';
import { OutageDialogs, PlanButtons } from './outage-dialogs.tsx';
import { OutagePanel } from './panel.tsx';

/** List of outages with their effect on lockers and the planned steps. */
export const PlanList = tableScreen(view, {
  ...outageTable,
  kind: 'outages',
  sort: ['from_at', 'ASC'],
  record: { panel: OutagePanel },
  parts: { head: PlanButtons, above: OutagesAhead, dialogs: OutageDialogs },
});
