import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { columns, filters } from './columns.tsx';
import { DocumentPanel } from './panel.tsx';
import view from './list.view.ts';

const screen: Screen = tableScreen(view, {
  list: 'GET /inbound-xml',
  kind: 'documents',
  columns,
  filters,
  sort: ['time_created', 'DESC'],
  record: { panel: DocumentPanel },
});
export default screen;
