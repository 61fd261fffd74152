import { pointFields } from '#domain/lockers/point.fields.ts';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { showFields } from '#ui/table/field-columns.tsx';
import type { Screen } from '#ui/view.ts';
import { LockerDialogs } from '../locker-dialogs.tsx';
import { newButton } from '../new-button.tsx';
import view from './points.view.ts';
import { pointStates } from '../states.ts';

/** List of parcel points: shops that accept and hand out parcels. */
const screen: Screen = tableScreen(view, {
  ...showFields('GET /points', pointFields, { labels: { state: pointStates } }),
  kind: 'parcel points',
  sort: ['code', 'ASC'],
  parts: { head: newButton('point', 'New parcel point'), dialogs: LockerDialogs },
});
export default screen;
