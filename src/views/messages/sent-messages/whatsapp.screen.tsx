import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { columns, filters } from './columns.tsx';
import { messagePanel } from './panel.tsx';
import view from './whatsapp.view.ts';

const screen: Screen = tableScreen<'GET /sent-whatsapp'>(view, {
  list: 'GET /sent-whatsapp',
  kind: 'text messages',
  always: { channel: 'whatsapp' },
  columns,
  filters,
  sort: ['time_created', 'DESC'],
  record: { panel: messagePanel('GET /sent-whatsapp') },
});
export default screen;
