import { view } from '#ui/view.ts';

export default view({
  id: 'parcel-point-applications',
  title: 'Parcel point applications',
  path: '/accounts/parcel-points',
  keywords: ['shops', 'counters', 'approve', 'suspend'],
  resource: 'accounts',
  permission: 'View parcel point applications',
  nav: { section: 'Customers', order: 414, icon: 'store' },
  views: [
    ['All', ''],
    ['To decide', 'state:new'],
    ['Approved', 'state:approved'],
    ['Suspended', 'state:suspended'],
  ],
  load: () => import('./profiles.screen.tsx'),
});
