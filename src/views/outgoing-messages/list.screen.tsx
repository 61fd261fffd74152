import type { FilterKey } from '#api/list-source.ts';
import type { RowOf, ResponseOf } from '#api/endpoint-types.ts';
import {
  channelLabels,
  channels,
  type OutgoingState,
} from '#domain/outgoing-messages/outgoing-messages.ts';
import type { Status } from '#ui/mark/status-mark.tsx';
import { formatMoment } from '#ui/format.ts';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import { dayFilter } from '#ui/table/filter/day-filter.ts';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { stateFilter } from '#ui/table/filter/state-filter.ts';
import type { Screen } from '#ui/view.ts';

import view from './list.view.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#domain/kernel/format.ts';
import { useApp } from '#ui/app-context.ts';
import { TotalsLine } from '#ui/page/sums.tsx';

/** Figures of each channel, regardless of the filter: waiting, failing, connected. */
function Figures() {
  const { api } = useApp();
  const figures = useQuery(api.query('GET /outgoing-messages/figures'));
  return <TotalsLine of={figures} figures={(rows) => rows.map(figureOf)} />;
}

function figureOf(row: ResponseOf<'GET /outgoing-messages/figures'>[number]): [string, string] {
  const { waiting, failing, given_up: givenUp, oldest, is_configured: isConfigured } = row;
  const parts = [
    `${formatCount(waiting)} waiting`,
    failing > 0 && `${formatCount(failing)} failing`,
    givenUp > 0 && `${formatCount(givenUp)} given up`,
    oldest && `oldest ${formatMoment(oldest)}`,
    !isConfigured && 'not connected',
  ];
  return [channelLabels[row.channel], parts.filter(Boolean).join(', ')];
}

type Key = FilterKey<'GET /outgoing-messages'>;

const states: Record<OutgoingState, { status: Status; word: string }> = {
  waiting: { status: 'info', word: 'Waiting' },
  sending: { status: 'progress', word: 'Sending' },
  retrying: { status: 'warning', word: 'Failing' },
  'given-up': { status: 'danger', word: 'Given up' },
};

const col = columnsFor<RowOf<'GET /outgoing-messages'>>();

const columns = [
  col.text('receiver', 'Receiver', { names: true, sort: 'receiver', width: 190, grows: true }),
  col.own('channel', 'Channel', {
    sort: 'channel',
    width: 132,
    value: ({ channel }) => channelLabels[channel],
    cell: ({ channel }) => channelLabels[channel],
  }),
  col.state('state', 'State', { width: 120, of: ({ state }) => states[state] }),
  col.number('attempts', 'Attempts', { sort: 'attempts', width: 92 }),
  col.text('last_error', 'Last error', { width: 200, grows: true }),
  col.time('last_attempt_at', 'Last attempt', { width: 104 }),
  col.own('next_attempt_at', 'Next attempt', {
    sort: 'next_attempt_at',
    width: 140,
    value: ({ next_attempt_at: at }) => formatMoment(at),
    cell: ({ next_attempt_at: at }) => formatMoment(at),
  }),
  col.time('time_created', 'Created', { sort: 'time_created', width: 90 }),
  col.number('subject_id', 'Record', { width: 88, hidden: true }),
  col.number('id', 'Number', { width: 88, hidden: true }),
];

export const filters: readonly FilterField<Key>[] = [
  {
    name: 'channel',
    label: 'Channel',
    kind: 'choice',
    many: true,
    options: channels.map((value) => ({ value, label: channelLabels[value] })),
  },
  stateFilter('state', states),
  dayFilter<Key>('created', 'Created', { from: 'created_from', to: 'created_to' }),
];

/** Page of messages that wait or fail, with the reason and age. */
const screen: Screen = tableScreen(view, {
  list: 'GET /outgoing-messages',
  kind: 'outgoing messages',
  columns,
  filters,
  sort: ['time_created', 'DESC'],
  parts: { above: Figures },
});
export default screen;
