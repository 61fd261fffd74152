import { view } from '#ui/view.ts';
import { driverViews } from './message-views.ts';

export default view({
  id: 'sent-push',
  title: 'Sent to drivers',
  path: '/sent-push',
  keywords: ['push messages', 'message log', 'for: notifications, drivers'],
  resource: 'sent-push',
  permission: 'Assign drivers',
  nav: { section: 'Other', order: 802, icon: 'mail' },
  views: driverViews,
  load: () => import('./push.screen.tsx'),
});
