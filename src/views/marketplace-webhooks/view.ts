import { view } from '../../ui/view.ts';

export default view({
  id: 'marketplace-webhooks',
  title: 'Webhook logs',
  path: '/amazon-shipments/webhook-logs',
  resource: 'amazon-shipments',
  permission: 'View marketplace',
  nav: { section: 'Marketplace', group: 'Marketplace logs', order: 622, icon: 'history' },
  load: () => import('./screen.tsx'),
});
