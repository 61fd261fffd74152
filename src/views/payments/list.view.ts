import { view } from '#ui/view.ts';

export default view({
  id: 'billing-payments',
  title: 'Imported Receipts',
  path: '/billing/payments',
  go: 'g p',
  resource: 'billing',
  permission: 'View payment imports',
  nav: { group: 'Billing', order: 310, icon: 'receipt' },
  views: [
    ['All', ''],
    ['Not matched', 'state:unmatched'],
    ['Partly unallocated', 'state:matched,part-allocated'],
    ['To allocate', 'waiting:yes snoozed:no'],
    ['Snoozed', 'waiting:yes snoozed:yes'],
    ['Reversed', 'state:reversed'],
  ],
  load: () => import('./list.screen.tsx'),
});
