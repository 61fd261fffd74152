import { view } from '#ui/view.ts';

export default view({
  id: 'outages',
  title: 'Outages',
  path: '/outages',
  go: 'g o',
  keywords: ['load-shedding', 'power', 'stage', 'battery', 'eskom'],
  resource: 'outages',
  permission: 'View lockers',
  nav: { section: 'Smart Terminals', order: 213, icon: 'zap' },
  views: [
    ['Current and upcoming', 'state:planned,running'],
    ['Battery low', 'state:planned,running dark:yes'],
    ['Past', 'state:over'],
    ['Withdrawn', 'state:withdrawn'],
  ],
  load: () => import('./list.screen.tsx'),
});
