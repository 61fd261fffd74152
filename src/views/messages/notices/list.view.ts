import { view } from '#ui/view.ts';

export default view({
  id: 'notices',
  title: 'Notices',
  path: '/notifications',
  keywords: ['announcements', 'publish notifications', 'broadcast', 'news'],
  resource: 'notifications',
  permission: 'Publish notifications',
  nav: { section: 'Other', order: 790, icon: 'bell' },
  views: [
    ['All', ''],
    ['Drafts', 'state:draft'],
    ['Scheduled', 'state:scheduled'],
    ['Published', 'state:published'],
  ],
  load: () => import('./list.screen.tsx'),
});
