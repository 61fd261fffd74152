import { view } from '#ui/view.ts';

export default view({
  id: 'billing-credit-notes',
  title: 'Credit notes',
  path: '/billing/credit-notes',
  icon: 'file-text',
  keywords: ['credited', 'credit memo', 'refund', 'taken off'],
  resource: 'billing',
  permission: 'View billing',
  views: [
    ['All', ''],
    ['With an unallocated amount', 'left:yes'],
  ],
  load: () => import('./credit-notes.screen.tsx'),
});
