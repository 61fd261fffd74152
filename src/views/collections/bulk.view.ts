import { view } from '#ui/view.ts';

export default view({
  id: 'bulk-collections',
  title: 'Bulk collections',
  path: '/collection-requests/bulk',
  keywords: ['collection requests', 'pickups', 'single', 'once', 'fetch'],
  resource: 'collection-requests',
  permission: 'View collection requests',
  nav: { section: 'Other', order: 782, icon: 'package' },
  views: [
    ['All', ''],
    ['Requested', 'state:requested'],
    ['Assigned', 'state:assigned'],
    ['To decide', 'needs:decision'],
    ['Collected', 'state:collected'],
  ],
  load: () => import('./bulk.screen.tsx'),
});
