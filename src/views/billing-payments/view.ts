import { view } from '../../ui/view.ts';

export default view({
  id: 'billing-payments',
  title: 'Imported Receipts',
  path: '/billing/payments',
  go: 'g p',
  resource: 'billing',
  permission: 'View payment imports',
  nav: { group: 'Billing', order: 310, icon: 'receipt' },
  load: () => import('./screen.tsx'),
});
