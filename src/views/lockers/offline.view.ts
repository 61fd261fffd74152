import { view } from '#ui/view.ts';

export default view({
  id: 'offline-lockers',
  title: 'Offline lockers',
  path: '/offline-lockers',
  keywords: ['terminals', 'silent', 'no answer'],
  resource: 'offline-lockers',
  permission: 'View lockers',
  nav: { section: 'Smart Terminals', order: 211, icon: 'wifi-off' },
  load: () => import('./offline.screen.tsx'),
});
