import { recordScreen } from '#ui/screens/record-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { runStates } from '../runbook.ts';
import { Head } from './head.tsx';
import view from './record.view.ts';
import { Steps } from './steps.tsx';
import { What } from './what.tsx';
import '../runbooks.css';

const PULSE_MS = 2000;

const screen: Screen = recordScreen(view, {
  read: 'GET /runbook-runs/:id',
  kind: 'runbook runs',
  name: ({ name, state }) => `${name}: ${runStates[state].word}`,
  list: {
    read: 'GET /runbook-runs',
    href: '/runbooks/runs',
    missing: 'Runs that were never started are deleted after a day.',
  },
  head: [Head],
  main: [Steps],
  side: [What],
  pulse: (run, isLive) => (run?.state === 'running' && !isLive ? PULSE_MS : false),
});
export default screen;
