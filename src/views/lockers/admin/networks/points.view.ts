import { view } from '#ui/view.ts';

export default view({
  id: 'parcel-points',
  title: 'Parcel Point',
  path: '/admin/points',
  keywords: ['parcel points', 'counters'],
  resource: 'admin',
  permission: 'View locker administration',
  nav: { section: 'Smart Terminals', group: 'Admin', order: 221, icon: 'store' },
  views: [
    ['All', ''],
    ['Paused', 'state:paused'],
  ],
  load: () => import('./points.screen.tsx'),
});
