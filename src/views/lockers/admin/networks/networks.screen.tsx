import { tableScreen } from '#ui/screens/table-screen.tsx';
import { Phone } from '#ui/table/cells.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import type { Screen } from '#ui/view.ts';
import { LockerDialogs } from '../locker-dialogs.tsx';
import type { Network } from './network-form.tsx';
import { newButton } from '../new-button.tsx';
import view from './networks.view.ts';
import { activity } from '../states.ts';

const col = columnsFor<Network>();

const columns = [
  col.text('name', 'Name', { names: true, sort: 'name', width: 180, grows: true }),
  col.ref('code', 'Code', { sort: 'code', width: 92 }),
  col.number('lockers', 'Lockers', { width: 84 }),
  col.number('hours_to_collect', 'Hours to collect', { width: 124 }),
  col.text('support_email', 'Support email', { width: 220, grows: true }),
  col.own('support_number', 'Support number', {
    width: 140,
    cell: ({ support_number }) => <Phone number={support_number} />,
    value: ({ support_number }) => support_number,
  }),
  col.state('is_active', 'State', { width: 110, of: activity }),
];

/** List of locker networks, each with one owner. */
const screen: Screen = tableScreen(view, {
  list: 'GET /networks',
  kind: 'networks',
  columns,
  filters: [{ name: 'active', label: 'Active', kind: 'flag', key: 'is_active' }],
  sort: ['name', 'ASC'],
  parts: { head: newButton('network', 'New network'), dialogs: LockerDialogs },
});
export default screen;
