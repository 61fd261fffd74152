import { view } from '../../ui/view.ts';

export default view({
  id: 'runs',
  title: 'Runs',
  path: '/runs',
  go: 'g n',
  resource: 'runs',
  nav: { order: 140, icon: 'list-checks' },
  load: () => import('./screen.tsx'),
});
