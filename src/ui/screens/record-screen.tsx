import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { ListKey } from '../../api/list-source.ts';
import { recordSource, type RecordKey, type RecordOf } from '../../api/record-source.ts';
import { Refusal } from '../../api/refusal.ts';
import { singular } from '../../commands/wording.ts';
import { TextLink } from '../link.tsx';
import { Answer } from '../page/answer.tsx';
import { EmptyState } from '../page/empty-state.tsx';
import { PageHead } from '../page/page-head.tsx';
import { usePageTitle } from '../page/page-title.ts';
import { useDesk, useIsTold } from '../table/desk.ts';
import type { Screen, View } from '../view.ts';
import { useOnTrail } from './on-trail.ts';
import { useRecordFocus } from './record-focus.ts';
import './record.css';

/** A part of a page or panel that shows one record. */
export type RecordPart<R> = ComponentType<{ record: R }>;

interface RecordScreen<K extends RecordKey> {
  /** The call that reads it; `:id` in the path of the screen says which. */
  read: K;
  /** What such records are, in the plural, as commands know them: "shipments". */
  kind: string;
  /** What it is known by, for the title of the document. */
  name: (record: RecordOf<K>) => string;
  /** The list it belongs to, which `[` and `]` turn over; and why a record may not be there. */
  list: { read: ListKey; href: string; missing: string };
  /** Across the page, one below the other; then what it is made of, with the rest beside that. */
  head: readonly RecordPart<RecordOf<K>>[];
  main: readonly RecordPart<RecordOf<K>>[];
  side: readonly RecordPart<RecordOf<K>>[];
  /** For what moves by itself: ms until it is read again, in the background; false while it rests or the feed tells of it. */
  pulse?: (record: RecordOf<K> | undefined, isTold: boolean) => number | false;
}

const LARGEST_ID = 2 ** 31;

/** A screen that is one record. One that wants more is an ordinary component. */
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
  const { api, live } = useDesk();
  const isTold = useIsTold(live);
  useOnTrail({ kind, id, list: list.read });
  const found = useQuery({
    ...recordSource(api, read, { id, ...(pulse && { background: true }) }),
    refetchInterval: ({ state }) => pulse?.(state.data, isTold) ?? false,
  });
  const isMissing = found.error instanceof Refusal && found.error.status === 404;
  if (isMissing && found.data === undefined)
    return <Unknown title={title} name={String(id)} options={options} />;
  return (
    <>
      {found.data === undefined && <PageHead title={title} />}
      <Answer of={found} what={`the ${singular(kind)}`}>
        {(record) => <Page key={record.id} record={record} options={options} />}
      </Answer>
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
      <Parts of={head} record={record} />
      <div className="record">
        <div className="record-main">
          <Parts of={main} record={record} />
        </div>
        <aside className="record-side" aria-label={`About this ${singular(kind)}`}>
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
        title={`There is no ${singular(kind)} ${name}`}
        actions={<TextLink href={list.href}>All {kind}</TextLink>}
      >
        {list.missing}
      </EmptyState>
    </>
  );
}
