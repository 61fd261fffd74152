import { view } from '#ui/view.ts';

export default view({
  id: 'tokens',
  title: 'Tokens',
  path: '/settings/tokens',
  keywords: ['api', 'api keys', 'bearer', 'programs', 'access'],
  resource: 'tokens',
  permission: 'Generate tokens',
  nav: { section: 'Other', order: 860, icon: 'key-round' },
  views: [
    ['All', ''],
    ['In use', 'state:active'],
    ['Revoked', 'state:revoked'],
  ],
  load: () => import('./tokens.screen.tsx'),
});
