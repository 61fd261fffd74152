import { view } from '#ui/view.ts';

export default view({
  id: 'locker',
  title: 'Locker',
  path: '/lockers/:id',
  icon: 'box',
  resource: 'lockers',
  permission: 'View lockers',
  load: () => import('./record.screen.tsx'),
});
