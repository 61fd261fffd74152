import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter/use-browser-location';
import { formatCount } from '#domain/kernel/format.ts';
import { SECOND_MS } from '#domain/kernel/time.ts';
import { useApp } from '#ui/app-context.ts';
import { QueryResult } from '#ui/page/answer.tsx';
import { FailedNote } from '#ui/page/failed-note.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { TabLinks } from '#ui/page/tab-links.tsx';
import { ConsoleErrors } from './console-errors.tsx';
import { Overview } from './overview.tsx';
import { Providers } from './providers.tsx';
import { Queues } from './queues.tsx';
import {
  isBroken,
  isStuck,
  isUnhealthy,
  systemPath,
  tabIn,
  tabs,
  type State,
  type TabId,
} from './state.ts';
import { Tasks } from './tasks.tsx';
import './system.css';

const READ_EVERY_MS = 10 * SECOND_MS;

const labels: Record<TabId, string> = {
  overview: 'Overview',
  queues: 'Queues',
  tasks: 'Background tasks',
  providers: 'Providers',
  errors: 'Browser errors',
};

const parts: Record<TabId, (props: { state: State }) => React.JSX.Element> = {
  overview: Overview,
  queues: Queues,
  tasks: Tasks,
  providers: Providers,
  errors: ConsoleErrors,
};

/** Number of lines of a tab that need attention, by tab. */
const problems: Partial<Record<TabId, (state: State) => number>> = {
  queues: ({ queues }) => queues.filter(isStuck).length,
  tasks: ({ tasks }) => tasks.filter(isUnhealthy).length,
  providers: ({ providers }) => providers.filter(isBroken).length,
};

function countOf(tab: TabId, state: State | undefined): string | undefined {
  const count = state && problems[tab]?.(state);
  return count === undefined || count === 0 ? undefined : formatCount(count);
}

/** Page about the installation: nodes, database, queues, background tasks and providers. */
export default function SystemScreen() {
  const { api } = useApp();
  const tab = tabIn(useSearch());
  const found = useQuery({ ...api.query('GET /system'), refetchInterval: READ_EVERY_MS });
  const Part = parts[tab];
  const links = tabs.map((id) => {
    const count = countOf(id, found.data);
    return {
      href: systemPath(id),
      label: labels[id],
      current: id === tab,
      ...(count !== undefined && { count }),
    };
  });
  return (
    <>
      <PageHead title="System" aside={<TabLinks label="System" links={links} />} />
      {found.isError && found.data !== undefined && (
        <FailedNote of={found}>This page shows the state before the connection failed.</FailedNote>
      )}
      <QueryResult of={found} what="the state of the system">
        {(state) => <Part state={state} />}
      </QueryResult>
    </>
  );
}
