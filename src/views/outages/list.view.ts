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
    ['Under way and to come', 'state:planned,running'],
    ['Battery runs out', 'state:planned,running dark:yes'],
    ['What happened', 'state:over'],
    ['Withdrawn', 'state:withdrawn'],
  ],
  load: () => import('./list.screen.tsx'),
});
