import { view } from '#ui/view.ts';

export default view({
  id: 'roles',
  title: 'Roles',
  path: '/settings/roles',
  icon: 'shield-check',
  keywords: ['permissions', 'rights', 'two-factor', 'inactivity', 'who may'],
  resource: 'settings',
  permission: 'View permissions',
  load: () => import('./roles.screen.tsx'),
});
