import { formatCount } from '#domain/kernel/format.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { listSource } from '#api/list-source.ts';
import { createFocusStore, type Subject } from '#commands/focus.ts';
import { runRowFields } from '#domain/runs/run-row.fields.ts';
import { rowsOfRun } from '#domain/runs/run-titles.ts';
import { TabLinks } from '#ui/page/tab-links.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { showFields } from '#ui/table/field-columns.tsx';
import { itemLinks } from '../item-links.ts';
import { doneOf, outcomes, outcomeWords, runPath, type RunItem, type RunSheet } from '../run.ts';
import { AppProvider, useApp, type AppContext } from '#ui/app-context.ts';

const { columns, filters } = showFields('GET /runs/:id/items', runRowFields, {
  labels: { outcome: outcomeWords },
});

/** Rows of a run with their outcome; selected rows are the subject of commands of their kind. */
export function Items({ record: run }: { record: RunSheet }) {
  const { api } = useApp();
  const { id, entity } = run;
  const list = useMemo(
    () => listSource(api, 'GET /runs/:id/items', { params: { id }, background: true }),
    [api, id],
  );
  // A changed count means that rows changed.
  useFreshRows(id, doneOf(run));
  return (
    <div className="sheet-items">
      <OutcomeTabs run={run} />
      <AppProvider value={useItemsContext(entity)}>
        <DataTable<RunItem>
          tableId="run-items"
          title="Rows of the run"
          kind="rows"
          list={list}
          columns={columns}
          filters={filters}
          sort={['position', 'ASC']}
          recordHref={itemLinks[entity]}
          head={false}
        />
      </AppProvider>
    </div>
  );
}

function OutcomeTabs({ run }: { run: RunSheet }) {
  const q = new URLSearchParams(useSearch()).get('q') ?? '';
  const tabs = outcomes.filter((is) => run[is] > 0);
  const links = [
    { href: runPath(run.id), label: 'All', count: formatCount(run.total), current: q === '' },
    ...tabs.map((is) => ({
      href: `${runPath(run.id)}?q=${encodeURIComponent(`outcome:${is}`)}`,
      label: outcomeWords[is].word,
      count: formatCount(run[is]),
      current: q === `outcome:${is}`,
    })),
  ];
  return (
    <div className="sheet-tabs">
      <TabLinks label="Outcomes" links={links} />
    </div>
  );
}

/**
 * App context with a separate focus for this table, so that shortcuts and the palette still act on
 * the run.
 */
function useItemsContext(entity: string): AppContext {
  const app = useApp();
  const [focus] = useState(() => createFocusStore());
  return useMemo(() => {
    const actions: AppContext['actions'] = (subject) =>
      app.actions?.(objectsOf(subject, entity)) ?? [];
    return { ...app, focus, actions };
  }, [app, focus, entity]);
}

/** Records behind run items. The rows are not loaded here, so the server checks them. */
function objectsOf(subject: Subject, entity: string): Subject {
  if (subject.is !== 'rows') return { is: 'none' };
  const ids = [...subject.rows.values()].flatMap((row) =>
    'object_id' in row && typeof row.object_id === 'number' ? row.object_id : [],
  );
  return ids.length === 0
    ? { is: 'none' }
    : { is: 'rows', kind: rowsOfRun(entity), ids, rows: new Map() };
}

function useFreshRows(id: number, done: number) {
  const client = useQueryClient();
  const seen = useRef(done);
  useEffect(() => {
    if (seen.current === done) return;
    seen.current = done;
    const isOfRun = (key: readonly unknown[]) =>
      key[0] === 'GET /runs/:id/items' && JSON.stringify(key[1]).includes(`"params":{"id":${id}}`);
    void client.invalidateQueries({ predicate: ({ queryKey }) => isOfRun(queryKey) });
  }, [client, id, done]);
}
