import { view } from '#ui/view.ts';

export default view({
  id: 'lockers',
  title: 'Lockers',
  path: '/lockers',
  go: 'g l',
  keywords: ['terminals', 'smart terminals', 'machines'],
  resource: 'lockers',
  permission: 'View lockers',
  nav: { section: 'Smart Terminals', order: 210, icon: 'box' },
  views: [
    ['All', ''],
    ['In doubt', 'doubt:yes'],
    ['Overdue inside', 'overdue:yes'],
    ['Faulty doors', 'faulty:yes'],
    ['On battery', 'mains:no'],
    ['Battery low', 'dark:yes'],
  ],
  load: () => import('./list.screen.tsx'),
});
