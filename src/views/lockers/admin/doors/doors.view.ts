import { view } from '#ui/view.ts';

export default view({
  id: 'doors',
  title: 'Doors',
  path: '/admin/doors',
  keywords: ['jammed', 'unknown', 'blocked'],
  resource: 'admin',
  permission: 'View locker administration',
  nav: { section: 'Smart Terminals', group: 'Admin', order: 223, icon: 'box' },
  views: [
    ['All', ''],
    ['Unknown', 'certainty:unknown'],
    ['Jammed', 'state:jammed'],
    ['Open', 'state:open'],
    ['Open too long', 'open-too-long:yes'],
    ['Out of order', 'state:out-of-order'],
  ],
  load: () => import('./doors.screen.tsx'),
});
