import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import view from './bulk.view.ts';
import { kind } from './collection.ts';
import { CollectionDialogs, NewBulk } from './collection-dialogs.tsx';
import { bulkTable } from './columns.tsx';
import { CollectionPanel } from './panel.tsx';

/** List of single collections. */
const screen: Screen = tableScreen(view, {
  ...bulkTable,
  kind,
  always: { kind: 'bulk' },
  sort: ['collect_on', 'DESC'],
  record: { panel: CollectionPanel },
  parts: { head: NewBulk, dialogs: CollectionDialogs },
});
export default screen;
