import { view } from '#ui/view.ts';

export default view({
  id: 'marketplace-events',
  title: 'Marketplace events',
  path: '/amazon-shipments/event-shipments',
  go: 'g e',
  resource: 'amazon-shipments',
  permission: 'View marketplace',
  nav: {
    section: 'Marketplace',
    group: 'Marketplace logs',
    order: 620,
    icon: 'history',
    text: 'Events',
  },
  views: [
    ['All', ''],
    ['Failed', 'state:failed'],
    ['Waiting', 'state:waiting'],
    ['Overridden', 'state:overridden'],
  ],
  load: () => import('./list.screen.tsx'),
});
