import { networkFields } from '#domain/lockers/network.fields.ts';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { showFields } from '#ui/table/field-columns.tsx';
import type { Screen } from '#ui/view.ts';
import { LockerDialogs } from '../locker-dialogs.tsx';
import { newButton } from '../new-button.tsx';
import view from './networks.view.ts';
import { activity } from '../states.ts';

/** List of locker networks, each with one owner. */
const screen: Screen = tableScreen(view, {
  ...showFields('GET /networks', networkFields, { own: { is_active: { of: activity } } }),
  kind: 'networks',
  sort: ['name', 'ASC'],
  parts: { head: newButton('network', 'New network'), dialogs: LockerDialogs },
});
export default screen;
