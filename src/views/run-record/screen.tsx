import { recordScreen } from '../../ui/screens/record-screen.tsx';
import type { Screen } from '../../ui/view.ts';
import { pulseOf } from '../run/at-work.ts';
import { Figures } from './figures.tsx';
import { SheetHead } from './head.tsx';
import { Items } from './items.tsx';
import { Reasons } from './reasons.tsx';
import view from './view.ts';
import { What } from './what.tsx';
import './sheet.css';

/** Everything about one run; whoever may see it sees the same. */
const screen: Screen = recordScreen(view, {
  read: 'GET /runs/:id',
  kind: 'runs',
  name: ({ title }) => title,
  list: {
    read: 'GET /runs',
    href: '/runs',
    missing: 'It may belong to somebody else, or the address was copied in part.',
  },
  head: [SheetHead, Figures],
  main: [Items],
  side: [What, Reasons],
  pulse: (run, isTold) => pulseOf(run && [run], isTold),
});
export default screen;
