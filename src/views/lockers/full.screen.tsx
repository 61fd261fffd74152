import { locker } from '#domain/lockers/locker.entity.ts';
import { href } from '#domain/entities/href.ts';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { LockerDialogs } from './admin/locker-dialogs.tsx';
import { filters, fullColumns as columns } from './columns.tsx';
import view from './full.view.ts';
import { LockerPanel } from './panel.tsx';

/**
 * List of lockers without a free door, sorted by the time at which a door is expected to become
 * free.
 */
const screen: Screen = tableScreen(view, {
  list: 'GET /lockers',
  always: { is_full: true },
  kind: 'lockers',
  columns,
  filters: filters.filter(({ key }) => key !== 'is_full'),
  sort: ['frees_at', 'ASC'],
  record: { href: ({ id }) => href(locker, { id }), panel: LockerPanel },
  parts: { dialogs: LockerDialogs },
});
export default screen;
