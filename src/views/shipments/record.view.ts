import { view } from '#ui/view.ts';

export default view({
  id: 'shipment',
  title: 'Shipment',
  path: '/shipments/:id',
  resource: 'shipments',
  load: () => import('./record.screen.tsx'),
});
