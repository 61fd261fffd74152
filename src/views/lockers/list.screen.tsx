import { locker } from '#domain/lockers/locker.entity.ts';
import { href } from '#domain/entities/href.ts';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { LockerDialogs } from './admin/locker-dialogs.tsx';
import { filters, columns } from './columns.tsx';
import view from './list.view.ts';
import { LockerPanel } from './panel.tsx';

/** List of lockers with their state. */
const screen: Screen = tableScreen(view, {
  list: 'GET /lockers',
  kind: 'lockers',
  columns,
  filters,
  sort: ['code', 'ASC'],
  record: { href: ({ id }) => href(locker, { id }), panel: LockerPanel },
  parts: { dialogs: LockerDialogs },
});
export default screen;
