import { view } from '#ui/view.ts';

export default view({
  id: 'marketplace-invoices',
  title: 'Marketplace invoices',
  path: '/amazon-invoices',
  resource: 'amazon-shipments',
  permission: 'Invoice marketplace',
  nav: {
    section: 'Marketplace',
    group: 'Marketplace shipments',
    order: 602,
    icon: 'store',
    text: 'Invoices',
  },
  views: [
    ['All', ''],
    ['To send', 'state:uploaded,totalled,staged'],
    ['On their way', 'state:sent'],
    ['Failed', 'state:failed'],
  ],
  load: () => import('./list.screen.tsx'),
});
