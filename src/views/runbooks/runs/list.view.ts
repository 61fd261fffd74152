import { view } from '#ui/view.ts';

export default view({
  id: 'runbook-runs',
  title: 'Runbook runs',
  path: '/runbooks/runs',
  resource: 'runbooks',
  permission: 'Claim work',
  icon: 'list-checks',
  views: [
    ['All', ''],
    ['Mine', 'mine:yes'],
    ['Waiting for an answer', 'state:asking'],
  ],
  load: () => import('./list.screen.tsx'),
});
