import {
  choice,
  code,
  condition,
  count,
  fields,
  id,
  instant,
  record,
  text,
} from '#domain/entities/fields.ts';

const none = { nullable: true } as const;
const inRow = { inRowOnly: true } as const;
const created = {
  sort: true,
  filter: ['created_from', 'created_to'],
  named: 'created',
  filterLabel: 'Created',
  width: 100,
} as const;
const shipment = record('Shipment', 'marketplace', {
  ...none,
  filter: 'values',
  named: 'shipment',
});

export const webhookLogFields = fields({
  waybill: code('Waybill', { ...none, filter: 'values', names: true, width: 120 }),
  http_status: count('Answer', {
    ...none,
    sort: true,
    filter: 'values',
    least: 0,
    most: 599,
    named: 'http',
    filterLabel: 'HTTP status',
    width: 132,
  }),
  event_code: text('Event', { ...none, sort: true, filter: 'values', width: 168 }),
  error: text('Reason', { ...none, width: 240, grows: true }),
  duration_ms: count('ms', { ...none, sort: true, width: 72 }),
  direction: choice('Direction', ['out', 'in'], { filter: 'values', width: 156 }),
  time_created: instant('When', created),
  url: text('Address', { width: 320, hidden: true }),
  id: id('Number', { sort: true, filter: 'values', width: 88, hidden: true }),
  fingerprint: text('Failure', { ...inRow, ...none, filter: 'values' }),
  amazon_shipment_id: shipment,
  failed: condition('Failed'),
  is_today: condition('Today', { named: 'today' }),
});

export const inboundLogFields = fields({
  waybill: code('Waybill', { sort: true, filter: 'values', names: true, width: 120 }),
  state: choice('State', ['accepted', 'failed', 'resubmitted'], {
    sort: true,
    filter: 'values',
    width: 132,
  }),
  fingerprint: text('Failure', { ...none, filter: 'values', width: 200 }),
  error: text('Our answer', { ...none, width: 240, grows: true }),
  http_status: count('HTTP', { sort: true, width: 64 }),
  attempts: count('Tries', { sort: true, width: 64 }),
  time_created: instant('Received', created),
  id: id('Number', { sort: true, filter: 'values', width: 88, hidden: true }),
  amazon_shipment_id: shipment,
  version: count('Version', inRow),
});
