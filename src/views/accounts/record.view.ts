import { view } from '#ui/view.ts';

export default view({
  id: 'account',
  title: 'Account',
  path: '/account/:id',
  resource: 'account',
  nav: {
    section: 'Customers',
    order: 415,
    icon: 'building',
    text: 'Own account',
    ofOwnAccount: true,
  },
  load: () => import('./record.screen.tsx'),
});
