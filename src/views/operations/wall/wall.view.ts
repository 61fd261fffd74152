import { view } from '#ui/view.ts';

export default view({
  id: 'wall',
  title: 'Wall',
  path: '/wall',
  go: 'g w',
  icon: 'monitor',
  resource: 'dashboard',
  permission: 'View operations',
  fullScreen: true,
  load: () => import('./wall.screen.tsx'),
});
