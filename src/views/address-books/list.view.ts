import { view } from '#ui/view.ts';

export default view({
  id: 'address-books',
  title: 'Address books',
  path: '/address-books',
  keywords: ['contacts', 'recipients', 'senders', 'saved addresses'],
  resource: 'address-books',
  permission: 'View address books',
  nav: { section: 'Other', order: 780, icon: 'map-pin' },
  views: [
    ['All', ''],
    ['Collection', 'kind:collection,both'],
    ['Delivery', 'kind:delivery,both'],
    ['Defaults', 'default:yes'],
  ],
  load: () => import('./list.screen.tsx'),
});
