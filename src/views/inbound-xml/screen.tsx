import { tableScreen } from '../../ui/screens/table-screen.tsx';
import type { Screen } from '../../ui/view.ts';
import { columns, filters } from './columns.tsx';
import { DocumentPanel } from './panel.tsx';
import view from './view.ts';

const screen: Screen = tableScreen(view, {
  list: 'GET /inbound-xml',
  columns,
  filters,
  sort: ['time_created', 'DESC'],
  views: [
    ['All', ''],
    ['Failed', 'status:failed'],
    ['Tests', 'test:yes'],
  ],
  record: { panel: DocumentPanel },
});
export default screen;
