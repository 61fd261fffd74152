import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { kind } from './collection.ts';
import { CollectionDialogs, NewRecurring } from './collection-dialogs.tsx';
import { recurringTable } from './columns.tsx';
import { CollectionPanel } from './panel.tsx';
import view from './recurring.view.ts';

const screen: Screen = tableScreen(view, {
  ...recurringTable,
  kind,
  always: { kind: 'recurring' },
  sort: ['name', 'ASC'],
  record: { panel: CollectionPanel },
  parts: { head: NewRecurring, dialogs: CollectionDialogs },
});
export default screen;
