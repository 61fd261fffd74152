import { view } from '#ui/view.ts';

export default view({
  id: 'run',
  title: 'Run',
  path: '/runs/:id',
  resource: 'runs',
  load: () => import('./record.screen.tsx'),
});
