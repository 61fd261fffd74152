import { view } from '#ui/view.ts';

export default view({
  id: 'billing-invoice',
  title: 'Invoice',
  path: '/billing/invoices/:id',
  resource: 'billing',
  permission: 'View billing',
  load: () => import('./record.screen.tsx'),
});
