import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { listSource } from '../../api/list-source.ts';
import { createFocusStore, type Subject } from '../../commands/focus.ts';
import { counted } from '../../commands/wording.ts';
import { TabLinks } from '../../ui/page/tabs.tsx';
import { columnsFor } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { DeskProvider, useDesk, type Desk } from '../../ui/table/desk.ts';
import type { FilterField } from '../../ui/table/filter-fields.ts';
import { useHouse } from '../house.ts';
import {
  doneOf,
  outcomes,
  outcomeWords,
  runPath,
  type RunItem,
  type RunSheet,
} from '../run/run.ts';

const col = columnsFor<RunItem>();

const columns = [
  col.ref('label', 'Reference', { names: true, sort: 'label', width: 148 }),
  col.state('outcome', 'Outcome', {
    sort: 'outcome',
    width: 132,
    of: ({ outcome }) => outcomeWords[outcome],
  }),
  col.text('reason', 'Why', { width: 240, grows: true }),
  col.number('attempts', 'Tries', { width: 64 }),
  col.time('finished_at', 'Done', { width: 100 }),
  col.number('position', 'No.', { sort: 'position', width: 72, hidden: true }),
];

const filters: FilterField<'outcome' | 'reason'>[] = [
  {
    name: 'outcome',
    label: 'Outcome',
    kind: 'choice',
    many: true,
    options: outcomes.map((value) => ({ value, label: outcomeWords[value].word })),
  },
  { name: 'reason', label: 'Why', kind: 'text' },
];

/** Where the records behind the rows are, by what they are. */
const hrefOf: Readonly<Record<string, (item: RunItem) => string>> = {
  shipments: ({ object_id: id }) => `/shipments/${id}`,
  marketplace: ({ object_id: id }) => `/amazon-shipments/shipments?panel=${id}`,
  'marketplace-events': ({ object_id: id }) => `/amazon-shipments/event-shipments?panel=${id}`,
  'marketplace-inbound': ({ object_id: id }) => `/amazon-shipments/inbound-logs?panel=${id}`,
  'marketplace-invoices': ({ object_id: id }) => `/amazon-invoices?panel=${id}`,
};

/** What lists call the records of a noun, where that is not the noun. */
const kindOf: Readonly<Record<string, string>> = {
  marketplace: 'marketplace shipments',
  'marketplace-events': 'marketplace events',
  'marketplace-inbound': 'inbound shipments',
  'marketplace-invoices': 'marketplace invoices',
};

/** The rows of a run with what came of each; what is selected here is subject of the commands of its kind. */
export function Items({ record: run }: { record: RunSheet }) {
  const { api } = useHouse();
  const { id, noun } = run;
  const list = useMemo(
    () => listSource(api, 'GET /runs/:id/items', { params: { id }, background: true }),
    [api, id],
  );
  // Another figure means that rows changed.
  useFreshRows(id, doneOf(run));
  return (
    <div className="sheet-items">
      <OutcomeTabs run={run} />
      <DeskProvider value={useItemsDesk(noun)}>
        <DataTable<RunItem>
          place="run-items"
          title="Rows of the run"
          kind="rows"
          list={list}
          columns={columns}
          filters={filters}
          sort={['position', 'ASC']}
          recordHref={hrefOf[noun]}
          head={false}
        />
      </DeskProvider>
    </div>
  );
}

function OutcomeTabs({ run }: { run: RunSheet }) {
  const q = new URLSearchParams(useSearch()).get('q') ?? '';
  const tabs = outcomes.filter((is) => run[is] > 0);
  const links = [
    { href: runPath(run.id), label: 'All', count: counted(run.total), current: q === '' },
    ...tabs.map((is) => ({
      href: `${runPath(run.id)}?q=${encodeURIComponent(`outcome:${is}`)}`,
      label: outcomeWords[is].word,
      count: counted(run[is]),
      current: q === `outcome:${is}`,
    })),
  ];
  return (
    <div className="sheet-tabs">
      <TabLinks label="Outcomes" links={links} />
    </div>
  );
}

/** The desk of this table: its focus is its own, because the run stays what keys and palette act on. */
function useItemsDesk(noun: string): Desk {
  const desk = useDesk();
  const [focus] = useState(() => createFocusStore());
  return useMemo(() => {
    const actions: Desk['actions'] = (subject) => desk.actions?.(objectsOf(subject, noun)) ?? [];
    return { ...desk, focus, actions };
  }, [desk, focus, noun]);
}

/** The records behind rows of a run; their own rows are not loaded, so the server judges them. */
function objectsOf(subject: Subject, noun: string): Subject {
  if (subject.is !== 'rows') return { is: 'none' };
  const ids = [...subject.rows.values()].flatMap((row) =>
    'object_id' in row && typeof row.object_id === 'number' ? row.object_id : [],
  );
  return ids.length === 0
    ? { is: 'none' }
    : { is: 'rows', kind: kindOf[noun] ?? noun, ids, rows: new Map() };
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
