import { useMemo } from 'react';
import { listSource, narrowList } from '#api/list-source.ts';
import { webhookDeliveryFields } from '#domain/integrations/webhook-delivery.fields.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { formatDateTime } from '#domain/kernel/time.ts';
import { useApp } from '#ui/app-context.ts';
import { Ago } from '#ui/table/cells.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { showFields } from '#ui/table/field-columns.tsx';
import { Bars } from '../bars.tsx';
import { DeliveryPanel } from '../delivery-panel.tsx';
import {
  deliveryStates,
  eventLabel,
  eventOptions,
  heldBackWords,
  shareOf,
  tookWords,
  type Delivery,
  type Integration,
} from '../integration.ts';

/**
 * Time of the next attempt; held deliveries wait for their integration, others for
 * an earlier event.
 */
function nextOf({ state, next_attempt_at: next, waits_for: earlier }: Delivery): string | null {
  if (state === 'held') return 'When sending resumes';
  if (earlier !== null) return `After event ${earlier}`;
  return state === 'waiting' && next !== null ? formatDateTime(next) : null;
}

const { columns, filters } = showFields('GET /webhook-deliveries', webhookDeliveryFields, {
  labels: { state: deliveryStates },
  own: {
    event: { cell: ({ event }) => eventLabel(event) },
    http_status: { end: true, cell: ({ http_status }) => http_status },
    took_ms: { end: true, cell: ({ took_ms }) => tookWords(took_ms) },
    error: (row) => heldBackWords(row) ?? row.error,
    next_attempt_at: { cell: nextOf },
  },
  filters: {
    event: {
      kind: 'choice',
      many: true,
      options: [...eventOptions, { value: 'test', label: 'Test' }],
    },
  },
});

const panel = ({ id }: { id: number | string }) => <DeliveryPanel key={id} id={Number(id)} />;

/** Deliveries of the integration: sent, waiting and failed. */
export function Deliveries({ record }: { record: Integration }) {
  const { api } = useApp();
  const { id } = record;
  const list = useMemo(
    () => narrowList(listSource(api, 'GET /webhook-deliveries'), { integration_id: id }),
    [api, id],
  );
  return (
    <DataTable<Delivery>
      tableId="deliveries"
      title={`Deliveries to ${record.name}`}
      kind="deliveries"
      list={list}
      columns={columns}
      filters={filters}
      sort={['time_created', 'DESC']}
      head={false}
      above={<Figures record={record} />}
      panel={panel}
    />
  );
}

function Figures({ record }: { record: Integration }) {
  const { median_ms, waiting, oldest_waiting_at } = record;
  const figures = [
    ['delivered in 24 h', shareOf(record) ?? '–'],
    ['median answer', tookWords(median_ms) ?? '–'],
    ['waiting or held', formatCount(waiting)],
    [
      'oldest waiting event',
      oldest_waiting_at === null ? '–' : <Ago key="oldest" iso={oldest_waiting_at} />,
    ],
  ] as const;
  return (
    <dl className="endpoint-figures">
      {figures.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <Bars of={record} />
    </dl>
  );
}
