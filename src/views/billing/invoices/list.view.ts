import { view } from '#ui/view.ts';

export default view({
  id: 'billing-invoices',
  title: 'All invoices',
  path: '/billing/invoices',
  go: 'g i',
  keywords: ['invoices', 'debtors', 'outstanding', 'overdue', 'tax invoice', 'statements'],
  resource: 'billing',
  permission: 'View billing',
  nav: { group: 'Billing', order: 330, icon: 'file-text' },
  views: [
    ['All', ''],
    ['Unpaid', 'unpaid:yes'],
    ['Overdue', 'overdue:yes'],
    ['Drafts', 'state:draft', 'Run invoices'],
    ['Not sent', 'sent:no'],
  ],
  load: () => import('./list.screen.tsx'),
});
