import { view } from '#ui/view.ts';

export default view({
  id: 'admin-lockers',
  title: 'Locker administration',
  path: '/admin/lockers',
  keywords: ['create', 'maintain', 'install'],
  resource: 'admin',
  permission: 'View locker administration',
  nav: { section: 'Smart Terminals', group: 'Admin', order: 220, icon: 'settings' },
  load: () => import('./lockers.screen.tsx'),
});
