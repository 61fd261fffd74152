import { view } from '#ui/view.ts';

export default view({
  id: 'runbook-run',
  title: 'Runbook run',
  path: '/runbooks/runs/:id',
  resource: 'runbooks',
  permission: 'Claim work',
  load: () => import('./record.screen.tsx'),
});
