import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { kind } from './collection.ts';
import { CollectionDialogs, NewRecurring } from './collection-dialogs.tsx';
import { recurringColumns as columns } from './columns.tsx';
import { filtersFor } from './filters.ts';
import { CollectionPanel } from './panel.tsx';
import view from './recurring.view.ts';

const screen: Screen = tableScreen(view, {
  list: 'GET /collection-requests',
  kind,
  columns,
  filters: filtersFor(['active', 'paused', 'cancelled']),
  always: { kind: 'recurring' },
  sort: ['name', 'ASC'],
  record: { panel: CollectionPanel },
  parts: { head: NewRecurring, dialogs: CollectionDialogs },
});
export default screen;
