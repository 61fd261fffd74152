import { view } from '#ui/view.ts';

export default view({
  id: 'integration',
  title: 'Integration',
  path: '/settings/integrations/:id',
  icon: 'inbox',
  resource: 'integrations',
  permission: 'View integrations',
  load: () => import('./record.screen.tsx'),
});
