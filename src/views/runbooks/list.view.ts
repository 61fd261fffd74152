import { view } from '#ui/view.ts';

export default view({
  id: 'runbooks',
  title: 'Runbooks',
  path: '/runbooks',
  go: 'g k',
  keywords: ['playbook', 'procedure', 'steps', 'checklist'],
  resource: 'runbooks',
  permission: 'Claim work',
  nav: { order: 147, icon: 'file-text' },
  views: [
    ['All', ''],
    ['Published', 'state:published'],
    ['Drafts', 'state:draft'],
    ['My macros', 'macros:yes state:published'],
  ],
  load: () => import('./list.screen.tsx'),
});
