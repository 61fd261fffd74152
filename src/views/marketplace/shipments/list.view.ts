import { view } from '#ui/view.ts';

export default view({
  id: 'marketplace-shipments',
  title: 'Marketplace shipments',
  path: '/amazon-shipments/shipments',
  resource: 'amazon-shipments',
  permission: 'View marketplace',
  nav: {
    section: 'Marketplace',
    group: 'Marketplace logs',
    order: 621,
    icon: 'history',
    text: 'Sent shipments',
  },
  views: [
    ['All', ''],
    ['Failed', 'state:failed'],
    ['Events failed', 'blocked:yes'],
    ['Received', 'state:received'],
  ],
  load: () => import('./list.screen.tsx'),
});
