import { view } from '#ui/view.ts';

export default view({
  id: 'shipment-import',
  title: 'Import shipments',
  path: '/shipments/import',
  icon: 'inbox',
  resource: 'shipments',
  permission: 'Import shipments',
  load: () => import('./import.screen.tsx'),
});
