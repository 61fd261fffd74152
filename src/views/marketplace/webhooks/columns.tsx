import { emptyCell } from '#ui/table/cells.tsx';
import type { FilterKey } from '#api/list-source.ts';
import { eventLabel } from '#domain/marketplace/marketplace-events.ts';
import type { Status } from '#ui/mark/status-mark.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { byRecord } from '#ui/table/filter/record-filters.ts';
import { createdField, eventField, failureField, waybillField } from '../filter-fields.ts';
import type { WebhookLog } from '../marketplace.ts';

const col = columnsFor<WebhookLog>();

/** Result of a request: its HTTP status in words, or "No answer". */
export function responseOf({ http_status: code }: WebhookLog): { status: Status; word: string } {
  if (code === null) return { status: 'danger', word: 'No answer' };
  if (code < 300) return { status: 'success', word: `${code} accepted` };
  return { status: 'danger', word: `${code} rejected` };
}

export const directions = { out: 'To the marketplace', in: 'From the marketplace' } as const;

export const columns = [
  col.ref('waybill', 'Waybill', { names: true, width: 120 }),
  col.state('http_status', 'Answer', { sort: 'http_status', width: 132, of: responseOf }),
  col.own('event_code', 'Event', {
    sort: 'event_code',
    width: 168,
    value: ({ event_code }) => event_code,
    cell: ({ event_code }) => (event_code === null ? emptyCell : eventLabel(event_code)),
  }),
  col.text('error', 'Why', { width: 240, grows: true }),
  col.number('duration_ms', 'ms', { sort: 'duration_ms', width: 72 }),
  col.own('direction', 'Direction', {
    width: 156,
    value: ({ direction }) => direction,
    cell: ({ direction }) => directions[direction],
  }),
  col.time('time_created', 'When', { sort: 'time_created', width: 100 }),
  col.text('url', 'Address', { width: 320, hidden: true }),
  col.number('id', 'Number', { sort: 'id', width: 88, hidden: true }),
];

export const filters: readonly FilterField<FilterKey<'GET /amazon-shipments/webhook-logs'>>[] = [
  { name: 'failed', label: 'Failed', kind: 'flag' },
  { name: 'http', label: 'HTTP status', kind: 'number', key: 'http_status' },
  failureField,
  eventField,
  {
    name: 'direction',
    label: 'Direction',
    kind: 'choice',
    options: Object.entries(directions).map(([value, label]) => ({ value, label })),
  },
  { name: 'today', label: 'Today', kind: 'flag', key: 'is_today' },
  waybillField,
  byRecord('marketplace', { name: 'shipment', label: 'Shipment', key: 'amazon_shipment_id' }),
  createdField,
];
