import { upstreamWord } from '#domain/shipments/upstream.ts';
import { statusFacts } from '#domain/kernel/statuses.ts';
import { columnsFor } from '#ui/table/columns.tsx';
import type { ShipmentRow } from './shipment.ts';

const col = columnsFor<ShipmentRow>();

const town = (city: string, zone: string) => [`${city} `, { text: zone, className: 'quiet-text' }];
const driverOf = (row: ShipmentRow) => row.delivery_driver ?? row.collection_driver;

/** Default columns; others are added with `c`. */
export const columns = [
  col.ref('short_tracking_reference', 'Reference', {
    sort: 'short_tracking_reference',
    names: true,
    width: 92,
  }),
  col.number('parcel_count', 'Pcl', { width: 40 }),
  col.state('status', 'Status', {
    sort: 'status',
    width: 172,
    of: ({ status }) => ({ status: statusFacts(status).shape, word: statusFacts(status).label }),
  }),
  col.own('service_level_code', 'Service', {
    sort: 'service_level_code',
    width: 98,
    value: (row) => row.service_level_code,
    paint: ({ service_level_code: text }) => text && { text, className: 'mono' },
  }),
  col.own('from', 'From', {
    width: 128,
    value: (row) => `${row.collection_city} ${row.collection_zone}`,
    paint: (row) => town(row.collection_city, row.collection_zone),
  }),
  col.own('to', 'To', {
    width: 144,
    narrow: 'about',
    sort: 'delivery_city',
    value: (row) => `${row.delivery_city} ${row.delivery_zone}`,
    paint: (row) => town(row.delivery_city, row.delivery_zone),
  }),
  col.own('account', 'Account', {
    width: 116,
    narrow: 'detail',
    grows: true,
    value: (row) => row.account,
    paint: (row) => [
      { text: row.account_code ?? '', className: 'mono quiet-text' },
      ` ${row.account ?? ''}`,
    ],
  }),
  col.own('driver', 'Driver', {
    width: 124,
    value: driverOf,
    paint: driverOf,
  }),
  col.money('charge', 'Charge', { width: 92, needs: ['View billing', 'View own account'] }),
  col.time('status_at', 'Updated', { sort: 'status_at', width: 84 }),
  col.text('customer_reference', 'Customer reference', { hidden: true }),
  col.text('order_number', 'Order', { hidden: true }),
  col.ref('custom_tracking_reference', 'Custom tracking no.', { hidden: true }),
  col.text('collection_name', 'Sender', { hidden: true }),
  col.text('delivery_name', 'Recipient', { sort: 'delivery_name', hidden: true }),
  col.text('collection_branch', 'Collection branch', { hidden: true }),
  col.text('delivery_branch', 'Delivery branch', { hidden: true }),
  col.number('charged_weight', 'Charged, kg', { sort: 'charged_weight', width: 104, hidden: true }),
  col.number('delivery_attempts', 'Attempts', { width: 88, hidden: true }),
  col.date('estimated_delivery_to', 'Due', { sort: 'estimated_delivery_to', hidden: true }),
  col.date('delivered_at', 'Delivered', { hidden: true }),
  col.date('time_created', 'Created', { sort: 'time_created', hidden: true }),
  col.own('upstream_state', 'Upstream', {
    width: 108,
    hidden: true,
    value: (row) => upstreamWord(row.upstream_state),
    paint: (row) => upstreamWord(row.upstream_state),
  }),
];
