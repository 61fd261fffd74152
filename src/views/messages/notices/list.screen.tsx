import { formatMoment } from '#ui/format.ts';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import { stateFilter } from '#ui/table/filter/state-filter.ts';
import type { Screen } from '#ui/view.ts';
import view from './list.view.ts';
import { noticeStateWords, readShare, segmentWords, type Notice } from './notice.ts';

import { useSyncExternalStore } from 'react';
import type { Client } from '#api/client.ts';
import { Button } from '#ui/form/button.tsx';
import { EditedRecord } from '#ui/screens/edited-record.tsx';
import { useCan } from '#ui/use-can.ts';
import { noticeRequest } from './dialog-request.ts';
import { NoticeDialog } from './notice-form.tsx';
import { TextLink } from '#ui/link.tsx';
import { rowPanel } from '#ui/screens/record-panel.tsx';

const NoticePanel = rowPanel('GET /notifications', {
  kind: 'notices',
  state: ({ state }) => noticeStateWords[state],
  actions: ['notices.2-publish', 'notices.1-edit', 'notices.3-withdraw'],
  notice: ({ title, body }) => (
    <div className="part">
      <strong>{title}</strong>
      <p>{body}</p>
    </div>
  ),
  facts: (row) => [
    ['Audience', segmentWords(row)],
    [row.state === 'published' ? 'Recipients' : 'Would reach', String(row.recipients)],
    ['Read', readShare(row)],
    [
      'Link',
      row.href && (
        <TextLink key="link" href={row.href}>
          {row.href}
        </TextLink>
      ),
    ],
    ['Publish at', formatMoment(row.publish_at)],
    ['Published', formatMoment(row.published_at)],
    ['Ends', formatMoment(row.expires_at)],
    ['Withdrawn', formatMoment(row.withdrawn_at)],
    ['By', row.author],
    ['Written', formatMoment(row.time_created)],
  ],
});

const { open, subscribe, current } = noticeRequest;

const noticeOf = async (api: Client, id: number) =>
  (await api.call('GET /notifications', { query: { filter: { id } } })).rows[0];

/** Dialogs that commands and buttons request. */
function NoticeDialogs() {
  const request = useSyncExternalStore(subscribe, current);
  if (request === null) return null;
  return (
    <EditedRecord id={request.id} Form={NoticeDialog} read={noticeOf} onClose={() => open(null)} />
  );
}

function NewNotice() {
  if (!useCan()('Publish notifications')) return null;
  return (
    <Button kind="primary" onClick={() => open({ of: 'notice', id: null })}>
      New notice
    </Button>
  );
}

const col = columnsFor<Notice>();

const columns = [
  col.state('state', 'State', {
    sort: 'state',
    width: 120,
    of: ({ state }) => noticeStateWords[state],
  }),
  col.text('title', 'Title', { names: true, sort: 'title', width: 220, grows: true }),
  col.own('audience', 'Audience', {
    width: 140,
    narrow: 'detail',
    value: segmentWords,
    cell: segmentWords,
  }),
  col.number('recipients', 'Recipients', { sort: 'recipients', width: 100 }),
  col.own('read', 'Read', { width: 72, end: true, value: readShare, cell: readShare }),
  col.own('publish_at', 'Publish at', {
    sort: 'publish_at',
    width: 140,
    value: ({ publish_at }) => formatMoment(publish_at),
    cell: ({ publish_at }) => formatMoment(publish_at),
  }),
  col.time('published_at', 'Published', { sort: 'published_at', width: 104 }),
  col.own('expires_at', 'Ends', {
    width: 140,
    value: ({ expires_at }) => formatMoment(expires_at),
    cell: ({ expires_at }) => formatMoment(expires_at),
  }),
  col.text('author', 'By', { width: 112 }),
  col.time('time_created', 'Written', { sort: 'time_created', width: 100, hidden: true }),
];

/** Page of notices to groups of people. */
const screen: Screen = tableScreen(view, {
  list: 'GET /notifications',
  kind: 'notices',
  columns,
  filters: [stateFilter('state', noticeStateWords)],
  sort: ['time_created', 'DESC'],
  record: { panel: NoticePanel },
  parts: { head: NewNotice, dialogs: NoticeDialogs },
});
export default screen;
