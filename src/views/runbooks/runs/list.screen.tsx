import { TextLink } from '#ui/link.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { runPath } from '../runbook.ts';
import { runTable } from './columns.tsx';
import view from './list.view.ts';

/** List of runs of runbooks. */
const screen: Screen = tableScreen(view, {
  ...runTable,
  kind: 'runbook runs',
  sort: ['time_created', 'DESC'],
  record: { href: ({ id }) => runPath(id) },
  parts: { head: () => <TextLink href="/runbooks">Runbooks</TextLink> },
});
export default screen;
