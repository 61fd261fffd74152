import { view } from '#ui/view.ts';

export default view({
  id: 'outgoing-messages',
  title: 'Outgoing messages',
  path: '/outgoing-messages',
  keywords: ['deliveries', 'outbox', 'queue', 'for: email, SMS, retry'],
  resource: 'settings',
  permission: 'Edit settings',
  nav: { section: 'Other', order: 830, icon: 'mail' },
  views: [
    ['All', ''],
    ['Failing', 'state:retrying'],
    ['Given up', 'state:given-up'],
  ],
  load: () => import('./list.screen.tsx'),
});
