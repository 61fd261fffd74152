import { view } from '#ui/view.ts';

export default view({
  id: 'background-tasks',
  title: 'Background tasks',
  path: '/settings/background-tasks',
  keywords: ['housekeeping', 'jobs', 'server', 'clean-up', 'deletion', 'retention'],
  resource: 'settings',
  permission: 'Edit settings',
  nav: { section: 'Other', order: 835, icon: 'history' },
  views: [
    ['All', ''],
    ['Failing or behind', 'state:failing,behind'],
  ],
  load: () => import('./list.screen.tsx'),
});
