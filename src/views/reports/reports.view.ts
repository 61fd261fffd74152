import { view } from '#ui/view.ts';

export default view({
  id: 'reports',
  title: 'Reports',
  path: '/reports',
  go: 'g t',
  keywords: ['figures', 'statistics', 'analysis', 'BI', 'workspaces', 'boards'],
  resource: 'reports',
  permission: 'View reports',
  nav: { section: 'Customers', order: 450, icon: 'chart-column' },
  load: () => import('./reports.screen.tsx'),
});
