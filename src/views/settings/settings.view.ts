import { view } from '#ui/view.ts';

export default view({
  id: 'settings',
  title: 'Settings',
  path: '/settings',
  go: 'g x',
  resource: 'settings',
  permission: 'View settings',
  keywords: ['configuration', 'preferences', 'logo', 'company', 'options', 'message to everybody'],
  nav: { section: 'Other', order: 890, icon: 'settings' },
  load: () => import('./settings.screen.tsx'),
});
