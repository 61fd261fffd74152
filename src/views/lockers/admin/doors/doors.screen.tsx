import { href } from '#domain/entities/href.ts';
import { locker } from '#domain/lockers/locker.entity.ts';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import type { Screen } from '#ui/view.ts';
import { certainties, levels, stateOfDoor, type Door } from '#views/lockers/locker.ts';
import { doorFilters } from '../filters.ts';
import { LockerDialogs } from '../locker-dialogs.tsx';
import { newButton } from '../new-button.tsx';
import view from './doors.view.ts';

const col = columnsFor<Door>();
const nameOf = ({ locker: code, number }: Door): string => `${code} door ${number}`;

const columns = [
  col.own('name', 'Door', { names: true, width: 150, cell: nameOf, value: nameOf }),
  col.text('size', 'Size'),
  col.state('state', 'State', { sort: 'state', width: 130, of: stateOfDoor }),
  col.own('certainty', 'Certainty', {
    width: 110,
    cell: ({ certainty }) => certainties[certainty],
    value: ({ certainty }) => certainties[certainty],
  }),
  col.own('level', 'Evidence', {
    width: 190,
    grows: true,
    cell: ({ use_level }) => levels[use_level],
    value: ({ use_level }) => levels[use_level],
  }),
  col.time('use_at', 'Told', { sort: 'use_at' }),
  col.ref('reference', 'Shipment', { width: 100 }),
  col.time('occupied_since', 'In since', { sort: 'occupied_since' }),
  col.text('fault', 'Fault', { width: 200, grows: true }),
  col.text('blocked_reason', 'Out of order', { width: 200 }),
  col.time('last_opened_at', 'Last opened', { sort: 'last_opened_at', width: 110, hidden: true }),
  col.number('number', 'Number', { sort: 'number', hidden: true }),
];

/** List of doors of all lockers, the oldest report first; Enter opens the locker. */
const screen: Screen = tableScreen(view, {
  list: 'GET /doors',
  kind: 'doors',
  columns,
  filters: doorFilters,
  sort: ['use_at', 'ASC'],
  record: { href: ({ locker_id }) => href(locker, { id: locker_id }) },
  parts: { head: newButton('door', 'Add door'), dialogs: LockerDialogs },
});
export default screen;
