import { view } from '#ui/view.ts';

export default view({
  id: 'dashboard',
  title: 'Dashboard',
  path: '/dashboard',
  go: 'g d',
  resource: 'dashboard',
  nav: { order: 10, icon: 'layout-dashboard' },
  load: () => import('./dashboard.screen.tsx'),
});
