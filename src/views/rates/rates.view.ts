import { view } from '#ui/view.ts';

export default view({
  id: 'rates',
  title: 'Rates and estimates',
  path: '/rates-and-estimates',
  go: 'g r',
  keywords: [
    'prices',
    'price list',
    'fuel surcharge',
    'tariff',
    'rate groups',
    'revisions',
    'surcharges',
    'fuel',
  ],
  resource: 'rates-and-estimates',
  permission: 'View own rates',
  nav: { section: 'Customers', order: 440, icon: 'banknote' },
  load: () => import('./rates.screen.tsx'),
});
