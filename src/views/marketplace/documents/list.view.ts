import { view } from '#ui/view.ts';

export default view({
  id: 'inbound-xml',
  title: 'Inbound XML',
  path: '/inbound-xml',
  resource: 'inbound-xml',
  permission: 'View inbound XML',
  nav: { section: 'Other', order: 810, icon: 'file-text' },
  views: [
    ['All', ''],
    ['Failed', 'status:failed'],
    ['Tests', 'test:yes'],
  ],
  load: () => import('./list.screen.tsx'),
});
