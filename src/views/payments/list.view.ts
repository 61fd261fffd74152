import { view } from '../../ui/view.ts';

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
    ['To allocate', 'state:unmatched,matched,part-allocated snoozed:no'],
    ['Snoozed', 'state:unmatched,matched,part-allocated snoozed:yes'],
    ['Reversed', 'state:reversed'],
  ],
  load: () => import('./list.screen.tsx'),
});
