import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { ApiError } from '#api/api-error.ts';
import { recordSource } from '#api/record-source.ts';
import { nothingFocused } from '#commands/focus.ts';
import { useLoading } from '#commands/loading.ts';
import { useApp } from '#ui/app-context.ts';
import { TextLink } from '#ui/link.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { usePageTitle } from '#ui/page/page-title.ts';
import { useOnTrail } from '#ui/screens/on-trail.ts';
import type { ScreenProps } from '#ui/view.ts';
import { IntegrationDialogs } from './dialogs.tsx';
import { PATH, type Integration } from './integration.ts';
import { Deliveries } from './record/deliveries.tsx';
import { Head, tabIn, type TabId } from './record/head.tsx';
import { Rules } from './record/rules.tsx';
import { Settings } from './record/settings.tsx';
import { Signing } from './record/signing.tsx';
import './integrations.css';

const parts: Record<TabId, (props: { record: Integration }) => React.JSX.Element> = {
  deliveries: Deliveries,
  rules: Rules,
  signing: Signing,
  settings: Settings,
};

const READ = 'GET /integrations/:id';

/** Page of an integration: deliveries, rules and signing. */
export default function IntegrationScreen({ params }: ScreenProps) {
  const { api } = useApp();
  const id = Number(params['id']);
  const isNumber = Number.isInteger(id) && id > 0 && id < 2 ** 31;
  useOnTrail({ kind: 'integrations', id, list: 'GET /integrations' });
  const found = useQuery({ ...recordSource(api, READ, { id }), enabled: isNumber });
  useLoading(found.isPending && isNumber);
  const isMissing = found.error instanceof ApiError && found.error.status === 404;
  if (!isNumber || (isMissing && found.data === undefined))
    return <Unknown name={params['id'] ?? ''} />;
  return (
    <>
      {found.data === undefined && <PageHead title="Integration" />}
      <QueryResult of={found} what="the integration">
        {(record) => <Page key={record.id} record={record} />}
      </QueryResult>
    </>
  );
}

function Page({ record }: { record: Integration }) {
  usePageTitle(record.name);
  const tab = tabIn(useSearch());
  const Part = parts[tab];
  return (
    <div className="endpoint-page" data-kind="integrations">
      <Head record={record} tab={tab} />
      {tab !== 'deliveries' && <Focused record={record} />}
      <Part record={record} />
      <IntegrationDialogs />
    </div>
  );
}

/**
 * Makes the integration the subject of commands and shortcuts, because this page has no list that
 * does so.
 */
function Focused({ record }: { record: Integration }) {
  const { focus } = useApp();
  useEffect(() => {
    const rows = { get: (id: number | string) => (id === record.id ? record : undefined) };
    focus.set({ kind: 'integrations', rows, selection: { is: 'none' }, focusedId: record.id });
  }, [focus, record]);
  useEffect(() => () => focus.set(nothingFocused), [focus]);
  return null;
}

function Unknown({ name }: { name: string }) {
  return (
    <>
      <PageHead title="Integration" />
      <EmptyState
        kind="no-match"
        title={`There is no integration ${name}`}
        actions={<TextLink href={PATH}>All integrations</TextLink>}
      >
        The integration may belong to another account, or the link is incomplete.
      </EmptyState>
    </>
  );
}
