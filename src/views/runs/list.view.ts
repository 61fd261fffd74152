import { view } from '#ui/view.ts';

export default view({
  id: 'runs',
  title: 'Runs',
  path: '/runs',
  go: 'g n',
  keywords: ['for: retry, pause, resume, cancel, progress'],
  resource: 'runs',
  nav: { order: 140, icon: 'list-checks' },
  views: [
    ['All', ''],
    ['Mine', 'mine:yes'],
    ['My failures', 'mine:yes failed:yes seen:no'],
    ['In progress', 'state:waiting,running,paused,cancelling'],
  ],
  load: () => import('./list.screen.tsx'),
});
