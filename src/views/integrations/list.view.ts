import { view } from '#ui/view.ts';

export default view({
  id: 'integrations',
  title: 'Integrations',
  path: '/settings/integrations',
  keywords: ['webhooks', 'endpoints', 'connections', 'events', 'api'],
  resource: 'integrations',
  permission: 'View integrations',
  nav: { section: 'Other', order: 850, icon: 'inbox' },
  views: [
    ['All', ''],
    ['Failing', 'failing:yes'],
    ['Held', 'state:held'],
    ['Disabled by us', 'state:disabled'],
    ['No traffic for 7 d', 'silent:7'],
  ],
  load: () => import('./list.screen.tsx'),
});
