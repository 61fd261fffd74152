import { useMemo } from 'react';
import { listSource, narrowList, type FilterKey } from '#api/list-source.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { formatDateTime } from '#domain/kernel/time.ts';
import { useApp } from '#ui/app-context.ts';
import { Ago } from '#ui/table/cells.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { dayFilter } from '#ui/table/filter/day-filter.ts';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
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

const col = columnsFor<Delivery>();

/**
 * Time of the next attempt; held deliveries wait for their integration, others for
 * an earlier event.
 */
function nextOf({ state, next_attempt_at: next, waits_for: earlier }: Delivery): string | null {
  if (state === 'held') return 'When sending resumes';
  if (earlier !== null) return `After event ${earlier}`;
  return state === 'waiting' && next !== null ? formatDateTime(next) : null;
}

const columns = [
  col.state('state', 'State', { width: 116, of: ({ state }) => deliveryStates[state] }),
  col.own('event', 'Event', {
    names: true,
    width: 172,
    grows: true,
    value: ({ event }) => event,
    cell: ({ event }) => eventLabel(event),
  }),
  col.ref('short_tracking_reference', 'Shipment', { width: 104 }),
  col.number('attempts', 'Tries', { sort: 'attempts', width: 68 }),
  col.own('http_status', 'HTTP', {
    width: 72,
    end: true,
    value: ({ http_status }) => http_status,
    cell: ({ http_status }) => http_status,
  }),
  col.own('took_ms', 'Took', {
    sort: 'took_ms',
    width: 88,
    end: true,
    value: ({ took_ms }) => took_ms,
    cell: ({ took_ms }) => tookWords(took_ms),
  }),
  col.own('error', 'Why', {
    width: 200,
    grows: true,
    value: (row) => heldBackWords(row) ?? row.error,
    cell: (row) => heldBackWords(row) ?? row.error,
  }),
  col.own('next_attempt_at', 'Next', {
    sort: 'next_attempt_at',
    width: 132,
    value: ({ next_attempt_at }) => next_attempt_at,
    cell: nextOf,
  }),
  col.time('time_created', 'When', { sort: 'time_created', width: 100 }),
  col.number('sequence', 'Number', { sort: 'sequence', width: 88, hidden: true }),
  col.ref('message_id', 'Message', { width: 300, hidden: true }),
];

const filters: readonly FilterField<FilterKey<'GET /webhook-deliveries'>>[] = [
  {
    name: 'state',
    label: 'State',
    kind: 'choice',
    many: true,
    options: Object.entries(deliveryStates).map(([value, { word }]) => ({ value, label: word })),
  },
  {
    name: 'event',
    label: 'Event',
    kind: 'choice',
    many: true,
    options: [...eventOptions, { value: 'test', label: 'Test' }],
  },
  { name: 'http', label: 'HTTP status', kind: 'number', key: 'http_status' },
  { name: 'attempts', label: 'Attempts at least', kind: 'number', key: 'attempts_from' },
  dayFilter('since', 'Happened', { from: 'created_from', to: 'created_to' }),
];

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
