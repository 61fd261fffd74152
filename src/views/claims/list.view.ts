import { view } from '#ui/view.ts';

export default view({
  id: 'handover',
  title: 'Handover',
  path: '/handover',
  go: 'g h',
  keywords: ['claims', 'shift', 'mine', 'snoozed', 'team'],
  resource: 'handover',
  permission: 'Claim work',
  nav: { order: 145, icon: 'repeat' },
  views: [
    ['Mine', 'mine:yes'],
    ['Snoozed', 'mine:yes snoozed:yes'],
    ['Team', 'mine:no'],
    ['Past', 'ended:yes'],
  ],
  load: () => import('./list.screen.tsx'),
});
