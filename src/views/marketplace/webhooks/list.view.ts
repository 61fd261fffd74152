import { view } from '#ui/view.ts';

export default view({
  id: 'marketplace-webhooks',
  title: 'Webhook logs',
  path: '/amazon-shipments/webhook-logs',
  resource: 'amazon-shipments',
  permission: 'View marketplace',
  nav: { section: 'Marketplace', group: 'Marketplace logs', order: 622, icon: 'history' },
  views: [
    ['All', ''],
    ['Failed', 'failed:yes'],
  ],
  load: () => import('./list.screen.tsx'),
});
