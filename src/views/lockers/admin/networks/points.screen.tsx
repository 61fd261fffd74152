import { tableScreen } from '#ui/screens/table-screen.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import type { Screen } from '#ui/view.ts';
import { optionsOf } from '#views/lockers/locker.ts';
import { LockerDialogs } from '../locker-dialogs.tsx';
import { newButton } from '../new-button.tsx';
import type { Point } from './point-form.tsx';
import view from './points.view.ts';
import { pointStates } from '../states.ts';

const col = columnsFor<Point>();

const columns = [
  col.ref('code', 'Code', { sort: 'code', width: 92 }),
  col.text('name', 'Name', { names: true, sort: 'name', width: 220, grows: true }),
  col.state('state', 'State', { sort: 'state', width: 110, of: ({ state }) => pointStates[state] }),
  col.text('contact_name', 'Contact', { width: 160 }),
  col.number('parcels_held', 'Held', { sort: 'parcels_held' }),
  col.number('capacity', 'Capacity', { sort: 'capacity', width: 84 }),
  col.text('suburb', 'Suburb', { width: 150 }),
  col.text('city', 'City', { width: 130 }),
  col.time('time_created', 'Added', { sort: 'time_created', hidden: true }),
];

/** List of parcel points: shops that accept and hand out parcels. */
const screen: Screen = tableScreen(view, {
  list: 'GET /points',
  kind: 'parcel points',
  columns,
  filters: [
    { name: 'state', label: 'State', kind: 'choice', many: true, options: optionsOf(pointStates) },
  ],
  sort: ['code', 'ASC'],
  parts: { head: newButton('point', 'New parcel point'), dialogs: LockerDialogs },
});
export default screen;
