import { recordScreen } from '#ui/screens/record-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { pulseOf } from './at-work.ts';
import { Figures } from './record/figures.tsx';
import { SheetHead } from './record/head.tsx';
import { Items } from './record/items.tsx';
import { Reasons } from './record/reasons.tsx';
import view from './record.view.ts';
import { What } from './record/what.tsx';
import './record/sheet.css';

const screen: Screen = recordScreen(view, {
  read: 'GET /runs/:id',
  kind: 'runs',
  name: ({ title }) => title,
  list: {
    read: 'GET /runs',
    href: '/runs',
    missing: 'The run may belong to another account, or the link is incomplete.',
  },
  head: [SheetHead, Figures],
  main: [Items],
  side: [What, Reasons],
  pulse: (run, isLive) => pulseOf(run && [run], isLive),
});
export default screen;
