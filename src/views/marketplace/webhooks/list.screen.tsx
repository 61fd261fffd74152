import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { kinds } from '../marketplace.ts';
import { columns, filters } from './columns.tsx';
import { RequestPanel } from './panel.tsx';
import view from './list.view.ts';

/** Page of requests exchanged with the marketplace. */
const screen: Screen = tableScreen(view, {
  list: 'GET /amazon-shipments/webhook-logs',
  kind: kinds.requests,
  columns,
  filters,
  sort: ['time_created', 'DESC'],
  record: { panel: RequestPanel },
});
export default screen;
