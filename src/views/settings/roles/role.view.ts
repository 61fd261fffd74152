import { view } from '#ui/view.ts';

export default view({
  id: 'role',
  title: 'Role',
  path: '/settings/roles/:id',
  resource: 'settings',
  permission: 'View permissions',
  load: () => import('./role.screen.tsx'),
});
