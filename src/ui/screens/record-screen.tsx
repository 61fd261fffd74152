import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import type { ListKey } from '#api/list-source.ts';
import { recordSource, type RecordKey, type RecordOf } from '#api/record-source.ts';
import { ApiError } from '#api/api-error.ts';
import { useLoading } from '#commands/loading.ts';
import { singularOf } from '#commands/asking/wording.ts';
import { ClaimOn } from '../claims/claim-mark.tsx';
import { TextLink } from '../link.tsx';
import { QueryResult } from '../page/answer.tsx';
import { EmptyState } from '../page/empty-state.tsx';
import { PageHead } from '../page/page-head.tsx';
import { usePageTitle } from '../page/page-title.ts';
import type { Screen, View } from '../view.ts';
import { useOnTrail } from './on-trail.ts';

import { useApp } from '../app-context.ts';
import { useIsLive } from '../live-changes.ts';
import type { Kind } from '#domain/entities/entities.ts';
import { nothingFocused, type Row, subjectOfRows } from '#commands/focus.ts';
import './record.css';
import { trailChanges, turnIds } from '#commands/trail.ts';
import { IconButton } from '../form/icon-button.tsx';

const icons = ['chevron-left', 'chevron-right'] as const;

/** Buttons for the previous and next record, for touch screens; hidden without a list. */
function RecordTurn({ kind, record }: { kind: Kind; record: Row }) {
  const { actions, focus } = useApp();
  // Re-renders when the record of the page gets the focus.
  useSyncExternalStore(focus.subscribe, focus.get);
  useSyncExternalStore(trailChanges.subscribe, trailChanges.get);
  const entries = actions?.(subjectOfRows(kind, [record])) ?? [];
  const turns = turnIds(kind).flatMap((id) =>
    entries.flatMap((entry) => (entry.kind === 'item' && entry.id === id ? entry : [])),
  );
  if (turns.length === 0) return null;
  return (
    <div className="record-turn">
      {turns.map(({ id, label, off, run }, at) => (
        <IconButton
          key={id}
          icon={icons[at] ?? 'chevron-right'}
          label={label}
          disabled={off}
          onClick={run}
        />
      ))}
    </div>
  );
}

/** Makes the record of the page the subject of commands and shortcuts. */
function useRecordFocus(kind: Kind, record: Row) {
  const { focus } = useApp();
  useEffect(() => {
    const rows = { get: (id: Row['id']) => (id === record.id ? record : undefined) };
    focus.set({ kind, rows, selection: { is: 'none' }, focusedId: record.id });
  }, [focus, kind, record]);
  useEffect(() => () => focus.set(nothingFocused), [focus]);
}

/** Part of a page or panel for one record. */
export type RecordPart<R> = ComponentType<{ record: R }>;

interface RecordScreen<K extends RecordKey> {
  /** Endpoint that reads the record; `:id` in the path of the screen is its id. */
  read: K;
  /** Entity of the record, in the plural, as used by commands: "shipments". */
  kind: Kind;
  /** Name of the record for the document title. */
  name: (record: RecordOf<K>) => string;
  /** List that `[` and `]` page through, and the message for a missing record. */
  list: { read: ListKey; href: string; missing: string };
  /** Layout: `head` spans the page; below it are `main` and, to its right, `side`. */
  head: readonly RecordPart<RecordOf<K>>[];
  main: readonly RecordPart<RecordOf<K>>[];
  side: readonly RecordPart<RecordOf<K>>[];
  /**
   * Milliseconds until the record is read again in the background; false if it does not change or
   * the feed reports changes.
   */
  pulse?: (record: RecordOf<K> | undefined, isLive: boolean) => number | false;
}

const LARGEST_ID = 2 ** 31;

/** Creates a screen for one record. A more complex screen is an ordinary component. */
export function recordScreen<K extends RecordKey>(
  { title }: Pick<View, 'title'>,
  options: RecordScreen<K>,
): Screen {
  return function RecordScreenOfOne({ params }) {
    const id = Number(params['id']);
    return Number.isInteger(id) && id > 0 && id < LARGEST_ID ? (
      <Loaded title={title} id={id} options={options} />
    ) : (
      <Unknown title={title} name={params['id'] ?? ''} options={options} />
    );
  };
}

interface Given<K extends RecordKey> {
  title: string;
  options: RecordScreen<K>;
}

function Loaded<K extends RecordKey>({ title, id, options }: Given<K> & { id: number }) {
  const { read, kind, list, pulse } = options;
  const { api, live } = useApp();
  const isLive = useIsLive(live);
  useOnTrail({ kind, id, list: list.read });
  const found = useQuery({
    ...recordSource(api, read, { id, ...(pulse && { background: true }) }),
    refetchInterval: ({ state }) => pulse?.(state.data, isLive) ?? false,
  });
  useLoading(found.isPending);
  const isMissing = found.error instanceof ApiError && found.error.status === 404;
  if (isMissing && found.data === undefined)
    return <Unknown title={title} name={String(id)} options={options} />;
  return (
    <>
      {found.data === undefined && <PageHead title={title} />}
      <QueryResult of={found} what={`the ${singularOf(kind)}`}>
        {(record) => <Page key={record.id} record={record} options={options} />}
      </QueryResult>
    </>
  );
}

function Page<K extends RecordKey>({
  record,
  options,
}: {
  record: RecordOf<K>;
  options: RecordScreen<K>;
}) {
  const { kind, name, head, main, side } = options;
  useRecordFocus(kind, record);
  usePageTitle(name(record));
  return (
    <div className="record-page" data-kind={kind}>
      <RecordTurn kind={kind} record={record} />
      <ClaimOn kind={kind} id={record.id} />
      <Parts of={head} record={record} />
      <div className="record">
        <div className="record-main">
          <Parts of={main} record={record} />
        </div>
        <aside className="record-side" aria-label={`About this ${singularOf(kind)}`}>
          <Parts of={side} record={record} />
        </aside>
      </div>
    </div>
  );
}

export function Parts<R>({ of, record }: { of: readonly RecordPart<R>[]; record: R }) {
  return of.map((Part, at) => <Part key={at} record={record} />);
}

function Unknown<K extends RecordKey>({ title, name, options }: Given<K> & { name: string }) {
  const { kind, list } = options;
  return (
    <>
      <PageHead title={title} />
      <EmptyState
        kind="no-match"
        title={`There is no ${singularOf(kind)} ${name}`}
        actions={<TextLink href={list.href}>All {kind}</TextLink>}
      >
        {list.missing}
      </EmptyState>
    </>
  );
}
