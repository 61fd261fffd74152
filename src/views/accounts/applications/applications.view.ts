import { view } from '#ui/view.ts';

export default view({
  id: 'applications',
  title: 'Applications',
  path: '/accounts/applications',
  keywords: ['registration', 'register', 'new customers', 'approve'],
  resource: 'accounts',
  permission: 'View accounts',
  nav: { section: 'Customers', order: 413, icon: 'inbox' },
  views: [
    ['All', ''],
    ['To decide', 'state:new'],
    ['Rejected', 'state:rejected'],
  ],
  load: () => import('./applications.screen.tsx'),
});
