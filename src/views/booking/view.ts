import { view } from '../../ui/view.ts';

export default view({
  id: 'booking',
  title: 'Book a shipment',
  path: '/shipments/book',
  resource: 'shipments',
  permission: 'Book shipments',
  load: () => import('./screen.tsx'),
});
