import { view } from '#ui/view.ts';

export default view({
  id: 'locker-walk',
  title: 'Audit walk',
  path: '/lockers/:id/walk',
  icon: 'list-checks',
  resource: 'lockers',
  permission: 'View lockers',
  load: () => import('./walk.screen.tsx'),
});
