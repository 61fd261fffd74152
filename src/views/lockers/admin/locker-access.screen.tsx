import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import view from './locker-access.view.ts';
import { grantTable } from './columns.ts';

/** List of access grants, without codes. */
const screen: Screen = tableScreen(view, {
  ...grantTable,
  kind: 'access grants',
  sort: ['time_created', 'DESC'],
});
export default screen;
