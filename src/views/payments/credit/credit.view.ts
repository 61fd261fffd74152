import { view } from '#ui/view.ts';

export default view({
  id: 'billing-credit-payments',
  title: 'Imported payments [CR]',
  path: '/billing/credit-payments',
  go: 'g c',
  keywords: ['settlement', 'card payments', 'debit orders', 'remittance', 'provider'],
  resource: 'billing',
  permission: 'View payment imports',
  nav: { group: 'Billing', order: 320, icon: 'receipt' },
  views: [
    ['All', ''],
    ['Partly unallocated', 'state:matched,part-allocated'],
    ['Reversed', 'state:reversed'],
  ],
  load: () => import('./credit.screen.tsx'),
});
