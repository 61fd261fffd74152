import {
  choice,
  code,
  condition,
  count,
  drawn,
  fields,
  flag,
  id,
  instant,
  text,
} from '#domain/entities/fields.ts';

const none = { nullable: true } as const;
const inRow = { inRowOnly: true } as const;
const hidden = { hidden: true } as const;

export const marketplaceShipmentFields = fields({
  waybill: code('Waybill', { names: true, sort: true, filter: 'values', width: 120 }),
  state: choice('State', ['received', 'accepted', 'failed'], {
    sort: true,
    filter: 'values',
    width: 112,
  }),
  error: text('Answer', { ...none, width: 200, grows: true }),
  /** State of the events that the marketplace has not accepted yet. */
  events: drawn('Events', { width: 112 }),
  status: text('Status', { sort: true, filter: 'values', width: 172 }),
  attempts: count('Tries', { sort: true, width: 60 }),
  time_modified: instant('Changed', { sort: true, width: 100 }),
  time_created: instant('Received', {
    sort: true,
    filter: ['created_from', 'created_to'],
    named: 'created',
    filterLabel: 'Created',
    width: 100,
  }),
  fingerprint: text('Failure', { ...inRow, ...none, filter: 'values' }),
  has_failed_events: condition('With failed events', { named: 'blocked' }),
  recipient_name: text('Recipient', { ...hidden, sort: true, width: 150 }),
  city: text('To', { ...hidden, sort: true, width: 160, grows: true }),
  route_code: text('Route', {
    ...none,
    ...hidden,
    sort: true,
    filter: 'values',
    most: 20,
    named: 'route',
    width: 72,
  }),
  station: text('Station', { ...hidden, sort: true, filter: 'values', most: 20, width: 80 }),
  route_file_id: id('Route file no.', { filter: 'values', filterOnly: true, named: 'routefile' }),
  amazon_invoice_id: id('Invoice no.', { ...inRow, ...none, filter: 'values', named: 'invoice' }),
  /** Shipments with failed text messages that were not sent again. */
  sms: choice('SMS', ['failed'], { filter: 'values', filterOnly: true }),
  promised_to: instant('Promised', { ...none, ...hidden, sort: true, asDay: true, width: 104 }),
  delivery_pin_required: flag('PIN', {
    ...hidden,
    filter: 'values',
    named: 'pin',
    filterLabel: 'Delivered with a PIN',
    width: 56,
  }),
  amazon_order_id: code('Order', { ...hidden, width: 180 }),
  amazon_shipment_id: code('Marketplace number', {
    ...hidden,
    filter: 'values',
    most: 60,
    named: 'their-number',
    width: 140,
  }),
  /** Our shipment for this marketplace shipment; null until booked. */
  shipment_id: id('Shipment', { ...inRow, ...none }),
  delivery_pin_sent_at: instant('PIN sent', { ...inRow, ...none }),
  mobile_number: text('Mobile number', { ...inRow, ...none }),
  suburb: text('Suburb', inRow),
  zone: text('Province', inRow),
  postal_code: text('Postal code', inRow),
  promised_from: instant('Promised from', { ...inRow, ...none }),
  event_count: count('Events', inRow),
  /** Events that are not accepted yet. */
  open_event_count: count('Open events', inRow),
  failed_event_count: count('Failed events', inRow),
  /** Failed text messages that were not sent again, and those to unreachable numbers. */
  failed_sms_count: count('Failed SMS', inRow),
  unreachable_sms_count: count('Unreachable', inRow),
  id: id('Id', { ...inRow, sort: true, filter: 'values' }),
  version: count('Version', inRow),
});
