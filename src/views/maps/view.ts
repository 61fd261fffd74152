import { view } from '../../ui/view.ts';

export default view({
  id: 'maps',
  title: 'Maps',
  path: '/maps',
  go: 'g m',
  resource: 'maps',
  nav: { order: 120, icon: 'map' },
  load: () => import('./screen.tsx'),
});
