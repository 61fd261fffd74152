import { view } from '#ui/view.ts';
import { messageViews } from './message-views.ts';

export default view({
  id: 'sent-sms',
  title: 'Sent SMS',
  path: '/sent-sms',
  keywords: ['text messages', 'message log', 'for: notifications, texts'],
  resource: 'sent-sms',
  permission: 'View sent messages',
  nav: { section: 'Other', order: 800, icon: 'mail' },
  views: messageViews,
  load: () => import('./sms.screen.tsx'),
});
