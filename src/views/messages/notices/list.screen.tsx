import { levelWords } from '#domain/messages/notices.ts';
import { fieldFacts } from '#ui/screens/field-facts.tsx';
import { noticeFields } from '#domain/messages/notice.fields.ts';
import { formatMoment } from '#ui/format.ts';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { showFields } from '#ui/table/field-columns.tsx';
import type { Screen } from '#ui/view.ts';
import view from './list.view.ts';
import { noticeStateWords, readShare, segmentWords } from './notice.ts';

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
    [
      row.state === 'published' ? 'Recipients' : 'Recipients if published now',
      String(row.recipients),
    ],
    ['Read', readShare(row)],
    [
      'Link',
      row.href && (
        <TextLink key="link" href={row.href}>
          {row.href}
        </TextLink>
      ),
    ],
    ...fieldFacts(noticeFields, row, [
      'publish_at',
      'published_at',
      'expires_at',
      'withdrawn_at',
      'author',
      'time_created',
    ]),
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

const table = showFields('GET /notifications', noticeFields, {
  labels: {
    state: noticeStateWords,
    level: levelWords,
  },
  own: {
    audience: segmentWords,
    read: { end: true, value: readShare, cell: readShare },
    publish_at: ({ publish_at }) => formatMoment(publish_at),
    expires_at: ({ expires_at }) => formatMoment(expires_at),
  },
});

/** Page of notices, which are sent to groups of recipients. */
const screen: Screen = tableScreen(view, {
  ...table,
  kind: 'notices',
  sort: ['time_created', 'DESC'],
  record: { panel: NoticePanel },
  parts: { head: NewNotice, dialogs: NoticeDialogs },
});
export default screen;
