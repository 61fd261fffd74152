import { view } from '#ui/view.ts';

export default view({
  id: 'promo-codes',
  title: 'Promo codes',
  path: '/admin/promo-codes',
  keywords: ['discounts', 'vouchers'],
  resource: 'admin',
  permission: 'View locker administration',
  nav: { section: 'Smart Terminals', group: 'Admin', order: 225, icon: 'ticket' },
  load: () => import('./promo-codes.screen.tsx'),
});
