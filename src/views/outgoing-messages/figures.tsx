import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { channelLabels } from '#domain/outgoing-messages/outgoing-messages.ts';
import { useApp } from '#ui/app-context.ts';
import { formatMoment } from '#ui/format.ts';
import { TotalsLine } from '#ui/page/sums.tsx';

/** Figures of each channel, regardless of the filter: waiting, failing, connected. */
export function Figures() {
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
