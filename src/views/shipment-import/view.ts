import { view } from '../../ui/view.ts';

export default view({
  id: 'shipment-import',
  title: 'Import shipments',
  path: '/shipments/import',
  resource: 'shipments',
  permission: 'Import shipments',
  load: () => import('./screen.tsx'),
});
