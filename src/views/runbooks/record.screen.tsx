import { recordScreen } from '#ui/screens/record-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { About, Versions } from './record/about.tsx';
import { Head } from './record/head.tsx';
import { Steps } from './record/steps.tsx';
import { LastRuns } from './record/runs.tsx';
import view from './record.view.ts';
import { RunbookDialogs } from './runbook-form.tsx';
import './runbooks.css';

const screen: Screen = recordScreen(view, {
  read: 'GET /runbooks/:id',
  kind: 'runbooks',
  name: ({ name }) => name,
  list: {
    read: 'GET /runbooks',
    href: '/runbooks',
    missing: 'The link is incomplete, or the runbook was never added.',
  },
  head: [Head],
  main: [Steps, LastRuns],
  side: [About, Versions, RunbookDialogs],
});
export default screen;
