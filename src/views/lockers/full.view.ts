import { view } from '#ui/view.ts';

export default view({
  id: 'full-lockers',
  title: 'Full lockers',
  path: '/full-lockers',
  keywords: ['terminals', 'no free door'],
  resource: 'full-lockers',
  permission: 'View lockers',
  nav: { section: 'Smart Terminals', order: 212, icon: 'archive' },
  load: () => import('./full.screen.tsx'),
});
