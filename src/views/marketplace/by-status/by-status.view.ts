import { view } from '#ui/view.ts';

export default view({
  id: 'marketplace-lists',
  title: 'Marketplace lists',
  path: '/amazon-shipments/lists',
  resource: 'amazon-shipments',
  permission: 'View marketplace',
  nav: {
    section: 'Marketplace',
    group: 'Marketplace shipments',
    order: 601,
    icon: 'store',
    text: 'Lists',
  },
  load: () => import('./by-status.screen.tsx'),
});
