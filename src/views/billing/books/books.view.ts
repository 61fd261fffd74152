import { view } from '#ui/view.ts';

export default view({
  id: 'books',
  title: 'Check the books',
  path: '/billing/books',
  icon: 'shield-check',
  keywords: ['ledger', 'audit', 'balances', 'reconcile'],
  resource: 'billing',
  permission: 'Edit transactions',
  load: () => import('./books.screen.tsx'),
});
