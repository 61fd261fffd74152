import { tableScreen } from '#ui/screens/table-screen.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import { filters } from './filters.ts';
import { Lane, laneWords } from './lanes/lane.tsx';
import view from './list.view.ts';
import { outageStates, riskOfOutage, spanWords, type Outage } from './outage.ts';
import { OutagesAhead } from './lanes/outage-lanes.tsx';
import { OutageDialogs, PlanButtons } from './outage-dialogs.tsx';
import { OutagePanel } from './panel.tsx';

const col = columnsFor<Outage>();

const when = (outage: Outage) => spanWords(outage, Date.now());

const columns = [
  col.state('risk', 'Risk', { width: 140, of: riskOfOutage }),
  col.text('area', 'Area', { names: true, sort: 'area', width: 180 }),
  col.own('when', 'Without power', { sort: 'from_at', width: 220, value: when, cell: when }),
  col.own('lane', 'Next 24 hours', {
    width: 320,
    grows: true,
    value: laneWords,
    cell: (outage) => <Lane outage={outage} now={Date.now()} />,
  }),
  col.state('state', 'State', { width: 116, of: ({ state }) => outageStates[state] }),
  col.number('lockers', 'Lockers', { width: 84 }),
  col.number('dark', 'Battery low', { width: 124 }),
  col.number('close', 'Close', {}),
  col.number('parcels', 'Parcels inside', { width: 116 }),
  col.number('windows', 'Time to collect ends', { width: 144 }),
  col.number('extended', 'Extended', { width: 88 }),
  col.number('informed', 'Informed', { width: 88 }),
  col.number('redirected', 'Redirected', { width: 92 }),
  col.number('stage', 'Stage', {}),
  col.text('provider', 'Provider', { width: 120, hidden: true }),
  col.text('reason', 'Reason', { width: 160, hidden: true }),
  col.time('off_at', 'Power went', { width: 104, hidden: true }),
  col.time('on_at', 'Power returned', { width: 120, hidden: true }),
  col.number('went_dark', 'Lost power', { width: 90, hidden: true }),
  col.time('time_created', 'Planned at', { sort: 'time_created', width: 104, hidden: true }),
];

/** List of outages with their effect on lockers and the planned steps. */
export const PlanList = tableScreen(view, {
  list: 'GET /outages',
  kind: 'outages',
  columns,
  filters,
  sort: ['from_at', 'ASC'],
  record: { panel: OutagePanel },
  parts: { head: PlanButtons, above: OutagesAhead, dialogs: OutageDialogs },
});
