import { view } from '#ui/view.ts';
import { messageViews } from './message-views.ts';

export default view({
  id: 'sent-whatsapp',
  title: 'Sent WhatsApp',
  path: '/sent-whatsapp',
  keywords: ['WhatsApp messages', 'message log', 'for: notifications'],
  resource: 'sent-whatsapp',
  permission: 'View sent messages',
  nav: { section: 'Other', order: 801, icon: 'mail' },
  views: messageViews,
  load: () => import('./whatsapp.screen.tsx'),
});
