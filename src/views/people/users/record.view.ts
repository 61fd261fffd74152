import { view } from '#ui/view.ts';

export default view({
  id: 'user',
  title: 'User',
  path: '/users/:id',
  resource: 'users',
  permission: 'View users',
  load: () => import('./record.screen.tsx'),
});
