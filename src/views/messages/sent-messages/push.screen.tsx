import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { driverTable } from './columns.tsx';
import { messagePanel } from './panel.tsx';
import view from './push.view.ts';

const screen: Screen = tableScreen(view, {
  ...driverTable,
  kind: 'text messages',
  always: { channel: 'push' },
  sort: ['time_created', 'DESC'],
  record: { panel: messagePanel('GET /sent-push') },
});
export default screen;
