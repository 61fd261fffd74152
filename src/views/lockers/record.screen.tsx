import { recordScreen } from '../../ui/screens/record-screen.tsx';
import type { Screen } from '../../ui/view.ts';
import { LockerDialogs } from './admin/locker-dialogs.tsx';
import { CommandsPart } from './record/commands-part.tsx';
import { DoorPart, DoorsPart } from './record/doors-part.tsx';
import { Head } from './record/head.tsx';
import { Figures } from './record/figures.tsx';
import { Differences, History } from './record/history.tsx';
import { Parcels } from './record/parcels.tsx';
import { Site } from './record/site.tsx';
import { WalksPart } from './record/walks-part.tsx';
import view from './record.view.ts';

/** One locker: its doors as the machine stands, and what is known of each. */
const screen: Screen = recordScreen(view, {
  read: 'GET /lockers-view/:id',
  kind: 'lockers',
  name: ({ code, name }) => `${code} ${name}`,
  list: {
    read: 'GET /lockers',
    href: '/lockers',
    missing: 'It may have been removed, or the link is incomplete.',
  },
  head: [Head, Figures, LockerDialogs],
  main: [Differences, DoorsPart, Parcels, History],
  side: [DoorPart, CommandsPart, WalksPart, Site],
});
export default screen;
