import { view } from '#ui/view.ts';

export default view({
  id: 'locker-access',
  title: 'Locker access',
  path: '/admin/locker-access',
  keywords: ['codes', 'PIN', 'grants', 'who may open'],
  resource: 'admin',
  permission: 'View locker administration',
  nav: { section: 'Smart Terminals', group: 'Admin', order: 222, icon: 'key-round' },
  views: [
    ['All', ''],
    ['Courier codes', 'type:courier state:active'],
    ['Master codes', 'type:master'],
    ['Collection codes', 'type:collect state:active'],
  ],
  load: () => import('./locker-access.screen.tsx'),
});
