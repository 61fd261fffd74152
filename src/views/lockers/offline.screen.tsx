import { locker } from '#domain/lockers/locker.entity.ts';
import { href } from '#domain/entities/href.ts';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { LockerDialogs } from './admin/locker-dialogs.tsx';
import { filters, offlineColumns as columns } from './columns.tsx';
import view from './offline.view.ts';
import { LockerPanel } from './panel.tsx';

/** List of offline lockers, the longest silence first. */
const screen: Screen = tableScreen(view, {
  list: 'GET /lockers',
  always: { is_offline: true },
  kind: 'lockers',
  columns,
  filters: filters.filter(({ key }) => key !== 'is_offline'),
  sort: ['offline_since', 'ASC'],
  record: { href: ({ id }) => href(locker, { id }), panel: LockerPanel },
  parts: { dialogs: LockerDialogs },
});
export default screen;
