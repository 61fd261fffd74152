import { view } from '#ui/view.ts';

export default view({
  id: 'sales-agents',
  title: 'Sales agents',
  path: '/sales-agents',
  resource: 'sales-agents',
  nav: { section: 'Customers', order: 430, icon: 'ticket' },
  load: () => import('./list.screen.tsx'),
});
