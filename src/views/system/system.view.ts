import { view } from '#ui/view.ts';

export default view({
  id: 'system',
  title: 'System',
  path: '/system',
  keywords: [
    'health',
    'status',
    'nodes',
    'servers',
    'database',
    'queues',
    'providers',
    'adapters',
    'disk',
    'clock',
  ],
  resource: 'settings',
  permission: 'Edit settings',
  nav: { section: 'Other', order: 828, icon: 'server' },
  load: () => import('./system.screen.tsx'),
});
