import { view } from '#ui/view.ts';

export default view({
  id: 'runbook',
  title: 'Runbook',
  path: '/runbooks/:id',
  resource: 'runbooks',
  permission: 'Claim work',
  load: () => import('./record.screen.tsx'),
});
