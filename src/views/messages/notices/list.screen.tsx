import { formatMoment } from '#ui/format.ts';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import { stateFilter } from '#ui/table/filter/state-filter.ts';
import type { Screen } from '#ui/view.ts';
import view from './list.view.ts';
import { noticeStateWords, readShare, segmentWords, type Notice } from './notice.ts';
import { NewNotice, NoticeDialogs } from './notice-dialogs.tsx';
import { NoticePanel } from './panel.tsx';

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
