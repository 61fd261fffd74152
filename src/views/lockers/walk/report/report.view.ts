import { view } from '#ui/view.ts';

export default view({
  id: 'locker-walk-report',
  title: 'Report of an audit walk',
  path: '/lockers/:id/walks/:walk',
  icon: 'list-checks',
  resource: 'lockers',
  permission: 'View lockers',
  load: () => import('./report.screen.tsx'),
});
