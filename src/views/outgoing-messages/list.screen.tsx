import type { ResponseOf } from '#api/endpoint-types.ts';
import { outgoingMessageFields } from '#domain/outgoing-messages/outgoing-message.fields.ts';
import { channelLabels, type OutgoingState } from '#domain/outgoing-messages/outgoing-messages.ts';
import type { Status } from '#ui/mark/status-mark.tsx';
import { formatMoment } from '#ui/format.ts';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { showFields } from '#ui/table/field-columns.tsx';
import type { Screen } from '#ui/view.ts';

import view from './list.view.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#domain/kernel/format.ts';
import { useApp } from '#ui/app-context.ts';
import { TotalsLine, type Total } from '#ui/page/sums.tsx';

/** Figures of each channel, regardless of the filter: waiting, failing, connected. */
function Figures() {
  const { api } = useApp();
  const figures = useQuery(api.query('GET /outgoing-messages/figures'));
  return <TotalsLine of={figures} figures={(rows) => rows.map(figureOf)} />;
}

/** Queues whose messages are listed on other pages. */
const elsewhere = { webhook: '/settings/integrations', run: '/runs' } as const;

function figureOf(row: ResponseOf<'GET /outgoing-messages/figures'>[number]): Total {
  const { waiting, failing, given_up: givenUp, oldest, is_configured: isConfigured } = row;
  const parts = [
    `${formatCount(waiting)} waiting`,
    failing > 0 && `${formatCount(failing)} failing`,
    givenUp > 0 && `${formatCount(givenUp)} given up`,
    oldest && `oldest ${formatMoment(oldest)}`,
    !isConfigured && 'not connected',
  ];
  const { channel } = row;
  const place = channel === 'webhook' || channel === 'run' ? elsewhere[channel] : undefined;
  return [channelLabels[channel], parts.filter(Boolean).join(', '), place];
}

const states: Record<OutgoingState, { status: Status; word: string }> = {
  waiting: { status: 'info', word: 'Waiting' },
  sending: { status: 'progress', word: 'Sending' },
  retrying: { status: 'warning', word: 'Failing' },
  'given-up': { status: 'danger', word: 'Given up' },
};

const table = showFields('GET /outgoing-messages', outgoingMessageFields, {
  labels: { channel: channelLabels, state: states },
  own: { next_attempt_at: ({ next_attempt_at: at }) => formatMoment(at) },
});
export const { filters } = table;

/** Page of messages that wait or fail, with the reason and age. */
const screen: Screen = tableScreen(view, {
  ...table,
  kind: 'outgoing messages',
  sort: ['time_created', 'DESC'],
  parts: { above: Figures },
});
export default screen;
