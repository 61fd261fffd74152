import type { FilterKey } from '#api/list-source.ts';
import { marketplaceStatuses } from '#domain/marketplace/marketplace-events.ts';
import { columnsFor } from '#ui/table/columns.tsx';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import {
  createdField,
  failureField,
  stationField,
  statusField,
  waybillField,
} from './filter-fields.ts';
import { choicesOf, shipmentStates, type MarketplaceShipment } from './marketplace.ts';

const col = columnsFor<MarketplaceShipment>();

export const statusLabel = (status: string): string =>
  marketplaceStatuses.find((one) => one.status === status)?.label ?? status;

/** State of the open events: "2 failed", "3 to send" or "All sent". */
function openEvents({ failed_event_count: failed, open_event_count: open }: MarketplaceShipment) {
  if (failed > 0) return { status: 'danger', word: `${failed} failed` } as const;
  if (open > 0) return { status: 'neutral', word: `${open} to send` } as const;
  return { status: 'success', word: 'All sent' } as const;
}

export const columns = {
  waybill: col.ref('waybill', 'Waybill', { names: true, sort: 'waybill', width: 120 }),
  state: col.state('state', 'State', {
    sort: 'state',
    width: 112,
    of: ({ state }) => shipmentStates[state],
  }),
  status: col.own('status', 'Status', {
    sort: 'status',
    width: 172,
    value: ({ status }) => status,
    cell: ({ status }) => statusLabel(status),
  }),
  events: col.state('events', 'Events', { width: 112, of: openEvents }),
  error: col.text('error', 'Answer', { width: 200, grows: true }),
  tries: col.number('attempts', 'Tries', { sort: 'attempts', width: 60 }),
  recipient: col.text('recipient_name', 'Recipient', { sort: 'recipient_name', width: 150 }),
  to: col.own('city', 'To', {
    sort: 'city',
    width: 160,
    grows: true,
    value: ({ city, zone }) => `${city} ${zone}`,
    cell: ({ city, zone }) => (
      <>
        {city} <span className="quiet-text">{zone}</span>
      </>
    ),
  }),
  route: col.text('route_code', 'Route', { sort: 'route_code', width: 72 }),
  station: col.text('station', 'Station', { sort: 'station', width: 80 }),
  promised: col.date('promised_to', 'Promised', { sort: 'promised_to' }),
  pin: col.flag('delivery_pin_required', 'PIN', { width: 56 }),
  changed: col.time('time_modified', 'Changed', { sort: 'time_modified', width: 100 }),
  created: col.time('time_created', 'Received', { sort: 'time_created', width: 100 }),
  order: col.ref('amazon_order_id', 'Order', { width: 180, hidden: true }),
  number: col.ref('amazon_shipment_id', 'Their number', { width: 140, hidden: true }),
};

export const filters: readonly FilterField<FilterKey<'GET /amazon-shipments'>>[] = [
  statusField,
  { name: 'state', label: 'State', kind: 'choice', many: true, options: choicesOf(shipmentStates) },
  failureField,
  { name: 'blocked', label: 'With failed events', kind: 'flag', key: 'has_failed_events' },
  stationField,
  { name: 'route', label: 'Route', kind: 'text', key: 'route_code' },
  { name: 'routefile', label: 'Route file no.', kind: 'number', key: 'route_file_id' },
  { name: 'invoice', label: 'Invoice no.', kind: 'number', key: 'amazon_invoice_id' },
  {
    name: 'sms',
    label: 'SMS',
    kind: 'choice',
    many: true,
    options: [{ value: 'failed', label: 'Failed' }],
  },
  { name: 'pin', label: 'Delivered with a PIN', kind: 'flag', key: 'delivery_pin_required' },
  waybillField,
  createdField,
];
