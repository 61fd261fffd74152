import { view } from '#ui/view.ts';

export default view({
  id: 'accounts',
  title: 'Accounts',
  path: '/accounts',
  go: 'g a',
  keywords: ['customers', 'customer accounts', 'debtors', 'balance', 'credit limit'],
  resource: 'accounts',
  permission: 'View accounts',
  nav: { section: 'Customers', order: 410, icon: 'building' },
  views: [
    ['All', ''],
    ['Over limit', 'over-limit:yes', 'View billing'],
    ['Overdue over 60 days', 'due-before:60d', 'View billing'],
    ['On hold', 'status:on-hold'],
    ['Prepaid', 'billing:prepaid'],
    ['New in 30 days', 'created:>=30d'],
    ['No rate group', 'has-rates:no'],
  ],
  load: () => import('./list.screen.tsx'),
});
