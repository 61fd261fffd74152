import { view } from '#ui/view.ts';

export default view({
  id: 'recurring-collections',
  title: 'Recurring collections',
  path: '/collection-requests/recurring',
  keywords: ['collection requests', 'pickups', 'series', 'fetch', 'every week'],
  resource: 'collection-requests',
  permission: 'View recurring collection requests',
  nav: { section: 'Other', order: 781, icon: 'repeat' },
  views: [
    ['All', ''],
    ['Active', 'state:active'],
    ['Paused', 'state:paused'],
    ['Without a driver', 'needs:driver'],
    ['To decide', 'needs:decision'],
  ],
  load: () => import('./recurring.screen.tsx'),
});
