import { view } from '#ui/view.ts';

export default view({
  id: 'users',
  title: 'Users',
  path: '/users',
  go: 'g u',
  resource: 'users',
  nav: { section: 'Customers', order: 420, icon: 'users' },
  views: [
    ['All', ''],
    ['Disabled', 'disabled:yes'],
  ],
  load: () => import('./list.screen.tsx'),
});
