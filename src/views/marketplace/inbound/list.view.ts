import { view } from '#ui/view.ts';

export default view({
  id: 'marketplace-inbound',
  title: 'Inbound logs',
  path: '/amazon-shipments/inbound-logs',
  resource: 'amazon-shipments',
  permission: 'View marketplace',
  nav: { section: 'Marketplace', group: 'Marketplace logs', order: 623, icon: 'history' },
  views: [
    ['All', ''],
    ['Failed', 'state:failed'],
  ],
  load: () => import('./list.screen.tsx'),
});
