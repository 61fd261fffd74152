import { view } from '#ui/view.ts';

export default view({
  id: 'handover-lines',
  title: 'Handover lines',
  path: '/handover/lines',
  icon: 'repeat',
  keywords: ['accept', 'shift change'],
  resource: 'handover',
  permission: 'Claim work',
  views: [
    ['Offered to me', 'for-me:yes'],
    ['Offered by me', 'by-me:yes'],
    ['Open', 'state:open'],
    ['Returned', 'state:returned'],
  ],
  load: () => import('./lines.screen.tsx'),
});
