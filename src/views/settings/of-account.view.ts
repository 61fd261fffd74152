import { view } from '#ui/view.ts';

export default view({
  id: 'settings-of-account',
  title: 'Settings of an account',
  path: '/settings/accounts/:id',
  resource: 'settings',
  permission: 'View settings',
  load: () => import('./of-account.screen.tsx'),
});
