import { view } from '../../ui/view.ts';

export default view({
  id: 'shipments',
  title: 'Shipments',
  path: '/shipments',
  go: 'g s',
  resource: 'shipments',
  permission: 'View shipments',
  nav: { order: 110, icon: 'package' },
  load: () => import('./screen.tsx'),
});
