import { view } from '#ui/view.ts';

export default view({
  id: 'booking',
  title: 'Book a shipment',
  path: '/shipments/book',
  go: 'g b',
  icon: 'plus',
  keywords: ['quote', 'price'],
  resource: 'shipments',
  permission: 'Book shipments',
  load: () => import('./booking.screen.tsx'),
});
