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
    { name: 'All', search: '' },
    { name: 'Failed', search: 'q=status%3Afailed' },
    { name: 'Tests', search: 'q=test%3Ayes' },
  ],
  panel: ({ id }) => <DocumentPanel key={id} id={Number(id)} />,
});
export default screen;
