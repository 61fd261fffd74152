import { view } from '#ui/view.ts';

export default view({
  id: 'networks',
  title: 'Networks',
  path: '/admin/networks',
  keywords: ['owners', 'hours to collect'],
  resource: 'admin',
  permission: 'View locker administration',
  nav: { section: 'Smart Terminals', group: 'Admin', order: 224, icon: 'plug' },
  load: () => import('./networks.screen.tsx'),
});
