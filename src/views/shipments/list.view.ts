import { view } from '#ui/view.ts';

export default view({
  id: 'shipments',
  title: 'Shipments',
  path: '/shipments',
  go: 'g s',
  // Typing a verb of a command also finds this list, ranked below the command itself.
  keywords: [
    'for: open, assign, cancel, print, label, waybill, sticker, email, note, retry, return',
  ],
  resource: 'shipments',
  permission: 'View shipments',
  nav: { order: 110, icon: 'package' },
  views: [
    ['All moving', 'flag:not_final'],
    ['Failed today', 'flag:failed_today'],
    ['On hold', 'flag:on_hold'],
    ['Unassigned', 'flag:unassigned'],
    ['Not paid', 'flag:not_paid'],
    ['In lockers over 24 h', 'flag:in_locker_over_24h'],
  ],
  load: () => import('./list.screen.tsx'),
});
