import { view } from '#ui/view.ts';

export default view({
  id: 'settings-section',
  title: 'Settings',
  path: '/settings/:section',
  resource: 'settings',
  permission: 'View settings',
  load: () => import('./settings.screen.tsx'),
});
