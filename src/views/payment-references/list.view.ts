import { view } from '#ui/view.ts';

export default view({
  id: 'payment-references',
  title: 'Payment references',
  path: '/payment-references',
  keywords: ['payment providers', 'PayFast', 'Ozow', 'Stitch', 'Peach', 'top-ups'],
  resource: 'payment-references',
  permission: 'View payment references',
  nav: { section: 'Other', order: 820, icon: 'receipt' },
  views: [
    ['All', ''],
    ['Paid', 'reading:paid'],
    ['Open', 'reading:open'],
    ['Ended', 'reading:ended'],
  ],
  load: () => import('./list.screen.tsx'),
});
