import { recordScreen } from '#ui/screens/record-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { LockerDialogs } from './admin/locker-dialogs.tsx';
import { Aside, ByPart } from './record/by-part.tsx';
import { Head } from './record/head.tsx';
import { Figures } from './record/figures.tsx';
import { Differences } from './record/history.tsx';
import { PartLinks } from './record/part-links.tsx';
import view from './record.view.ts';

/** Page of a locker, with a map of its doors and their facts. */
const screen: Screen = recordScreen(view, {
  read: 'GET /lockers-view/:id',
  kind: 'lockers',
  name: ({ code, name }) => `${code} ${name}`,
  list: {
    read: 'GET /lockers',
    href: '/lockers',
    missing: 'It may have been removed, or the link is incomplete.',
  },
  head: [Head, Figures, LockerDialogs, PartLinks],
  main: [Differences, ByPart],
  side: [Aside],
});
export default screen;
