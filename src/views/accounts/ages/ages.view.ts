import { view } from '#ui/view.ts';

export default view({
  id: 'age-analysis',
  title: 'Age analysis',
  path: '/accounts/age-analysis',
  keywords: ['ageing', 'aged debtors', 'overdue', 'as of', '30 60 90 120 days'],
  resource: 'accounts',
  permission: 'View billing',
  nav: { section: 'Customers', order: 412, icon: 'clock' },
  load: () => import('./ages.screen.tsx'),
});
