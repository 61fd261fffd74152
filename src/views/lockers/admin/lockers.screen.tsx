import { href } from '#domain/entities/href.ts';
import { locker } from '#domain/lockers/locker.entity.ts';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import type { Screen } from '#ui/view.ts';
import { filters } from '../columns.tsx';
import { lockerStates, type LockerRow } from '../locker.ts';
import { LockerDialogs } from './locker-dialogs.tsx';
import view from './lockers.view.ts';
import { newButton } from './new-button.tsx';

const col = columnsFor<LockerRow>();

const columns = [
  col.ref('code', 'Code', { sort: 'code', width: 92 }),
  col.text('name', 'Name', { names: true, sort: 'name', width: 200, grows: true }),
  col.state('state', 'State', {
    sort: 'state',
    width: 130,
    of: ({ state }) => lockerStates[state],
  }),
  col.text('network', 'Network', { width: 150 }),
  col.text('type', 'Type', { width: 120 }),
  col.ref('branch', 'Branch', { width: 92 }),
  col.number('door_count', 'Doors'),
  col.text('load_shedding_area', 'Load-shedding area', { width: 160 }),
  col.date('installed_at', 'Installed', { width: 110 }),
  col.text('firmware', 'Firmware', { width: 92 }),
  col.text('street_address', 'Street address', { width: 200, hidden: true }),
  col.text('suburb', 'Suburb', { width: 140, hidden: true }),
];

/** List of lockers for administration. */
const screen: Screen = tableScreen(view, {
  list: 'GET /lockers',
  kind: 'lockers',
  columns,
  filters,
  sort: ['code', 'ASC'],
  record: { href: ({ id }) => href(locker, { id }) },
  parts: { head: newButton('locker', 'New locker'), dialogs: LockerDialogs },
});
export default screen;
