import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { columns, filters } from './columns.tsx';
import { messagePanel } from './panel.tsx';
import view from './sms.view.ts';

const screen: Screen = tableScreen(view, {
  list: 'GET /sent-sms',
  kind: 'text messages',
  always: { channel: 'sms' },
  columns,
  filters,
  sort: ['time_created', 'DESC'],
  record: { panel: messagePanel('GET /sent-sms') },
});
export default screen;
