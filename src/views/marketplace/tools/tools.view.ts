import { view } from '#ui/view.ts';

export default view({
  id: 'marketplace-tools',
  title: 'Marketplace tools',
  path: '/amazon-shipments/tools',
  resource: 'amazon-shipments',
  permission: 'View marketplace',
  nav: {
    section: 'Marketplace',
    group: 'Marketplace shipments',
    order: 603,
    icon: 'store',
    text: 'Tools',
  },
  load: () => import('./tools.screen.tsx'),
});
